//! The keyboard: 8x8 contacts between the ports of CIA 1.

use crate::machine::HostKey;

/// Column (port A bit) and row (port B bit) of a key.
type Contact = (u8, u8);

const LEFT_SHIFT: Contact = (1, 7);
const COMMODORE: Contact = (7, 5);
const CONTROL: Contact = (7, 2);

/// The signs on the keys, by column and row; `\0` where the key has no sign of its own.
const SIGNS: [[char; 8]; 8] = [
    ['\0'; 8],
    ['3', 'W', 'A', '4', 'Z', 'S', 'E', '\0'],
    ['5', 'R', 'D', '6', 'C', 'F', 'T', 'X'],
    ['7', 'Y', 'G', '8', 'B', 'H', 'U', 'V'],
    ['9', 'I', 'J', '0', 'M', 'K', 'O', 'N'],
    ['+', 'P', 'L', '-', '.', ':', '@', ','],
    ['£', '*', ';', '\0', '\0', '=', '\0', '/'],
    ['1', '\0', '\0', '2', ' ', '\0', 'Q', '\0'],
];

/// What SHIFT makes of a sign.
const SHIFTED: [(char, char); 14] = [
    ('!', '1'),
    ('"', '2'),
    ('#', '3'),
    ('$', '4'),
    ('%', '5'),
    ('&', '6'),
    ('\'', '7'),
    ('(', '8'),
    (')', '9'),
    ('<', ','),
    ('>', '.'),
    ('[', ':'),
    (']', ';'),
    ('?', '/'),
];

/// Which contacts are closed.
#[derive(Clone, Default)]
pub struct Keyboard {
    down: Vec<HostKey>,
    /// For each column the rows that it connects to.
    rows: [u8; 8],
}

impl Keyboard {
    /// Presses a key or lets it go. Keys that do not exist are ignored.
    pub fn key(&mut self, key: HostKey, down: bool) {
        let key = match key {
            HostKey::Char(sign) => HostKey::Char(sign.to_ascii_uppercase()),
            key => key,
        };
        self.down.retain(|&other| other != key);
        if down {
            self.down.push(key);
        }
        self.rows = [0; 8];
        for (column, row) in self.down.iter().flat_map(|&key| contacts(key)) {
            self.rows[usize::from(column)] |= 1 << row;
        }
    }

    /// The levels of ports A and B when the chip and the joysticks drive these.
    pub fn scan(&self, mut ports: [u8; 2]) -> [u8; 2] {
        if self.down.is_empty() {
            return ports;
        }
        // A low line pulls down what it touches, through several keys if need be.
        loop {
            let mut next = ports;
            for (column, &rows) in self.rows.iter().enumerate() {
                if rows & !ports[1] != 0 {
                    next[0] &= !(1 << column);
                }
                if ports[0] >> column & 1 == 0 {
                    next[1] &= !rows;
                }
            }
            if next == ports {
                return ports;
            }
            ports = next;
        }
    }
}

fn sign(sign: char) -> Option<Contact> {
    for (column, rows) in SIGNS.iter().enumerate() {
        if let Some(row) = rows.iter().position(|&other| other == sign) {
            return Some((column as u8, row as u8));
        }
    }
    None
}

/// The contacts that a key of the host closes.
fn contacts(key: HostKey) -> Vec<Contact> {
    match key {
        HostKey::Char(text) => {
            if let Some((_, base)) = SHIFTED.iter().find(|(shifted, _)| *shifted == text) {
                return sign(*base).into_iter().chain([LEFT_SHIFT]).collect();
            }
            sign(text).into_iter().collect()
        }
        HostKey::Delete => vec![(0, 0)],
        HostKey::Return => vec![(0, 1)],
        HostKey::Right => vec![(0, 2)],
        HostKey::Left => vec![(0, 2), LEFT_SHIFT],
        HostKey::Down => vec![(0, 7)],
        HostKey::Up => vec![(0, 7), LEFT_SHIFT],
        HostKey::Space => vec![(7, 4)],
        HostKey::Escape => vec![(7, 1)],
        HostKey::Break => vec![(7, 7)],
        HostKey::Shift => vec![LEFT_SHIFT],
        HostKey::Control => vec![CONTROL],
        HostKey::Commodore => vec![COMMODORE],
        HostKey::Function(number) => {
            let row = match number.div_ceil(2) {
                1 => 4,
                2 => 5,
                3 => 6,
                _ => 3,
            };
            let shift = (number % 2 == 0).then_some(LEFT_SHIFT);
            [(0, row)].into_iter().chain(shift).collect()
        }
        HostKey::Restore => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_directions_and_ghosts() {
        let mut keyboard = Keyboard::default();
        keyboard.key(HostKey::Char('a'), true);
        assert_eq!(keyboard.scan([0xfd, 0xff]), [0xfd, 0xfb]);
        assert_eq!(keyboard.scan([0xff, 0xfb]), [0xfd, 0xfb]);
        assert_eq!(keyboard.scan([0xfe, 0xff]), [0xfe, 0xff]);
        // A, S and F make a rectangle with D: column 2 through row 5 down to row 2.
        keyboard.key(HostKey::Char('S'), true);
        keyboard.key(HostKey::Char('F'), true);
        assert_eq!(keyboard.scan([0xfb, 0xff]), [0xf9, 0xdb]);
        keyboard.key(HostKey::Char('S'), false);
        keyboard.key(HostKey::Char('F'), false);
        keyboard.key(HostKey::Char('A'), false);
        assert_eq!(keyboard.scan([0, 0xff]), [0, 0xff]);
    }

    #[test]
    fn shifted_signs() {
        assert_eq!(contacts(HostKey::Char('?')), [(6, 7), LEFT_SHIFT]);
        assert_eq!(contacts(HostKey::Up), [(0, 7), LEFT_SHIFT]);
        assert_eq!(contacts(HostKey::Char(' ')), [(7, 4)]);
    }
}
