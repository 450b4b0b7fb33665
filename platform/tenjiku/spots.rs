// For build scripts: the squares of a piece's diagram.

/// Squares of a diagram that have no direction, and how many turns the others have: 0, 45 degrees
/// from there, the same turned by 90 degrees, and so on.
const SPOTS: [&str; 8] = [
    "vacant", "piece", "step", "first", "second", "three", "two", "igui",
];
const TURNED: [(&str, usize); 3] = [("line", 2), ("arrow", 4), ("range", 4)];

/// All squares of a diagram: first `SPOTS`, then lines, arrows and range jumps by direction.
fn all_spots(shapes: &[Shape]) -> Result<Vec<Shape>, ArtError> {
    let mut spots = Vec::new();
    for name in SPOTS {
        spots.push(shape(shapes, name)?.clone());
    }
    for (name, turns) in TURNED {
        let mut straight = shape(shapes, &format!("{name}-0"))?.clone();
        let mut diagonal = shape(shapes, &format!("{name}-1"))?.clone();
        for _ in 0..turns {
            spots.extend([straight.clone(), diagonal.clone()]);
            straight = turned(&straight);
            diagonal = turned(&diagonal);
        }
    }
    Ok(spots)
}

/// A square shape turned clockwise by 90 degrees.
fn turned(shape: &Shape) -> Shape {
    let columns = 0..shape.rows.len();
    let row = |column: usize| {
        let rows = shape.rows.iter().rev();
        rows.filter_map(|row| row.chars().nth(column)).collect()
    };
    Shape {
        name: shape.name.clone(),
        rows: columns.map(row).collect(),
    }
}
