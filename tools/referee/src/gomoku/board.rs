//! A board as a person sees it: columns, rows, stones.

use std::fmt;

/// Points a row of the largest board.
pub const LARGEST: i32 = 15;

/// The four directions of a line, as columns and rows from one point to the next.
pub const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// Where two lines cross, on the board or outside of it: h8 is column 7, row 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// 0 for a.
    pub column: i32,
    /// 0 for 1.
    pub row: i32,
}

impl Place {
    /// The place `steps` further in `direction`.
    pub fn along(self, direction: (i32, i32), steps: i32) -> Place {
        Place {
            column: self.column + direction.0 * steps,
            row: self.row + direction.1 * steps,
        }
    }

    /// Reads h8.
    pub fn read(text: &str) -> Option<Place> {
        let column = i32::from(text.bytes().next()?) - i32::from(b'a');
        let row = text.get(1..)?.parse::<i32>().ok()? - 1;
        let inside = (0..LARGEST).contains(&column) && (0..LARGEST).contains(&row);
        inside.then_some(Place { column, row })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = char::from(b'a'.saturating_add(self.column as u8));
        write!(f, "{letter}{}", self.row + 1)
    }
}

/// Stones on a board of `size` x `size` points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: i32,
    stones: [[Option<Side>; LARGEST as usize]; LARGEST as usize],
}

impl Board {
    /// An empty board of 9 to 15 points a row.
    pub fn new(size: i32) -> Board {
        assert!((9..=LARGEST).contains(&size), "no board has {size} rows");
        Board {
            size,
            stones: [[None; LARGEST as usize]; LARGEST as usize],
        }
    }

    /// Reads 225 characters, row 15 first: `.`, `X` for Black, `O` for White.
    pub fn read(text: &str) -> Option<Board> {
        let mut board = Board::new(LARGEST);
        let mut characters = text.chars();
        for place in board.places() {
            let side = match characters.next()? {
                '.' => continue,
                'X' => Side::Black,
                'O' => Side::White,
                _ => return None,
            };
            board = board.with(place, side);
        }
        characters.next().is_none().then_some(board)
    }

    /// Points a row.
    pub fn size(&self) -> i32 {
        self.size
    }

    /// All points: top row first, from left to right.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let size = self.size;
        let row = move |row| (0..size).map(move |column| Place { column, row });
        (0..size).rev().flat_map(row)
    }

    /// Returns whether the board has this point.
    pub fn has(&self, place: Place) -> bool {
        (0..self.size).contains(&place.column) && (0..self.size).contains(&place.row)
    }

    /// The stone at `place`.
    pub fn stone(&self, place: Place) -> Option<Side> {
        if !self.has(place) {
            return None;
        }
        self.stones[place.row as usize][place.column as usize]
    }

    /// A point of the board without a stone.
    pub fn is_empty(&self, place: Place) -> bool {
        self.has(place) && self.stone(place).is_none()
    }

    /// All points without a stone.
    pub fn empty(&self) -> impl Iterator<Item = Place> + '_ {
        self.places().filter(|&place| self.is_empty(place))
    }

    /// The same board with a stone of `side` at `place`.
    pub fn with(&self, place: Place, side: Side) -> Board {
        let mut board = self.clone();
        board.stones[place.row as usize][place.column as usize] = Some(side);
        board
    }

    /// The same board without the stone at `place`.
    pub fn without(&self, place: Place) -> Board {
        let mut board = self.clone();
        board.stones[place.row as usize][place.column as usize] = None;
        board
    }

    /// The unbroken row of stones of one colour through the stone at `place`, from end to end.
    pub fn row(&self, place: Place, direction: (i32, i32)) -> Vec<Place> {
        let side = self.stone(place);
        let own = |&at: &Place| side.is_some() && self.stone(at) == side;
        let back = (0..).map(|steps| place.along(direction, -steps));
        let first = back.take_while(own).last().unwrap_or(place);
        let row = (0..).map(|steps| first.along(direction, steps));
        row.take_while(own).collect()
    }

    /// The longest row of one colour.
    pub fn longest_row(&self) -> Vec<Place> {
        let stones = self.places().filter(|&place| self.stone(place).is_some());
        let rows = stones.flat_map(|place| DIRECTIONS.map(|direction| self.row(place, direction)));
        rows.max_by_key(Vec::len).unwrap_or_default()
    }
}

/// One character a point, row by row from the top, as [`Board::read`] reads them.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = |place| match self.stone(place) {
            None => '.',
            Some(Side::Black) => 'X',
            Some(Side::White) => 'O',
        };
        self.places()
            .try_for_each(|place| write!(f, "{}", letter(place)))
    }
}
