//! Where VICE's monitors listen.

use std::net::{TcpListener, TcpStream};
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

/// Two ports that are free.
pub fn free_ports() -> [u16; 2] {
    let listeners = [0, 0].map(|any| TcpListener::bind(("127.0.0.1", any)).expect("a free port"));
    listeners.map(|listener| listener.local_addr().expect("a bound port").port())
}

/// Connects as soon as VICE listens.
pub fn connect(port: u16, vice: &mut Child) -> TcpStream {
    loop {
        if let Ok(stream) = TcpStream::connect(("127.0.0.1", port)) {
            stream.set_nodelay(true).expect("a socket");
            return stream;
        }
        let ended = vice.try_wait().expect("its state");
        assert_eq!(ended, None, "VICE does not listen at port {port}");
        sleep(Duration::from_millis(100));
    }
}
