//! A machine whose pages come from the disk, without it.

use crate::support;
use gomoku::screens::{Screen, Session};
use kit::platform::{Key, StorageError};

#[test]
fn without_the_disk_the_way_leads_to_the_menu() {
    // A machine whose pages come from the disk.
    let mut machine = support::Machine::<12, 25>::new();
    let mut session = Session::new();
    machine.settle(&mut session);
    for key in [Key::SPACE, Key::RETURN, Key::RETURN, Key(b'I'), Key::SPACE] {
        machine.key(&mut session, key);
    }
    machine.key(&mut session, Key(b'U'));
    machine.key(&mut session, Key(b'U'));
    machine.key(&mut session, Key::ESCAPE);
    machine.set(&mut session, "OPENING", "SWAP2");
    machine.select(&mut session, "START");
    for error in [Some(StorageError::NoDisk), None] {
        machine.disk_error = error;
        machine.key(&mut session, Key::RETURN);
        if error.is_some() {
            assert!(machine.shows("NO DISK"));
            machine.key(&mut session, Key::SPACE);
            assert_eq!(session.ui_state, Screen::Menu);
        }
    }
    assert_eq!(session.ui_state, Screen::Sharing);
    // A page of keys, and the disk is out as the board comes back.
    machine.key(&mut session, Key::RETURN);
    machine.key(&mut session, Key(b'I'));
    machine.disk_error = Some(StorageError::NoDisk);
    machine.key(&mut session, Key::SPACE);
    assert!(machine.shows("NO DISK"));
    machine.key(&mut session, Key::SPACE);
    assert!(machine.shows("CONTINUE"));
    machine.disk_error = None;
    machine.select(&mut session, "CONTINUE");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(
        (session.ui_state, session.game.move_count),
        (Screen::Sharing, 1)
    );
}
