//! One line of output for each line of input.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::process::ExitCode;

/// Answers each line of standard input by one line of standard output, in order. The error of a
/// line is a sentence for standard error, its answer an empty line, and the exit code in the end 1.
///
/// Each answer is written before the next line is read, so a program can ask line by line through a
/// pipe.
pub fn answer(answer: impl FnMut(&str) -> Result<String, String>) -> ExitCode {
    let input = BufReader::new(io::stdin());
    match converse(input, io::stdout().lock(), io::stderr(), answer) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader is gone: `gomoku judge ... | head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: standard input or output failed: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns whether all lines could be answered.
fn converse<R: Read>(
    mut input: BufReader<R>,
    output: impl Write,
    mut complaints: impl Write,
    mut answer: impl FnMut(&str) -> Result<String, String>,
) -> io::Result<bool> {
    let mut output = io::BufWriter::new(output);
    let mut good = true;
    let mut line = Vec::new();
    for number in 1u64.. {
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = std::str::from_utf8(line.trim_ascii())
            .map_err(|_| "it is not plain text (UTF-8)".to_string());
        match text.and_then(&mut answer) {
            Ok(text) => writeln!(output, "{text}")?,
            Err(error) => {
                good = false;
                writeln!(output)?;
                output.flush()?;
                writeln!(complaints, "error: line {number}: {error}")?;
            }
        }
    }
    output.flush()?;
    Ok(good)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(input: &[u8]) -> (bool, String, String) {
        let (mut output, mut complaints) = (Vec::new(), Vec::new());
        let shout = |text: &str| match text {
            "" => Err("it is empty".to_string()),
            text => Ok(text.to_uppercase()),
        };
        // A small buffer, so that lines are longer than it.
        let reader = BufReader::with_capacity(8, input);
        let good = converse(reader, &mut output, &mut complaints, shout).unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (good, text(output), text(complaints))
    }

    #[test]
    fn one_line_for_each_in_order() {
        let (good, output, complaints) = talk(b"a\nlonger than the buffer\r\n  c  \nlast");
        assert!(good);
        assert_eq!(output, "A\nLONGER THAN THE BUFFER\nC\nLAST\n");
        assert_eq!(complaints, "");
    }

    #[test]
    fn bad_lines_are_named_and_do_not_end_it() {
        let (good, output, complaints) = talk(b"a\n\n\xff\nb\n");
        assert!(!good);
        assert_eq!(output, "A\n\n\nB\n");
        assert_eq!(
            complaints,
            "error: line 2: it is empty\nerror: line 3: it is not plain text (UTF-8)\n"
        );
    }

    #[test]
    fn nothing_in_nothing_out() {
        assert_eq!(talk(b""), (true, String::new(), String::new()));
    }
}
