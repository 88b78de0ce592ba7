//! A way to the database that can be cut: what the node sends or what the database answers is not carried on.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// How the way is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Open = 0,
    /// The next COMMIT arrives, and nothing is answered from then on.
    LoseAnswer = 1,
    /// The next COMMIT does not arrive, nor anything after it.
    LoseCommit = 2,
    /// Nothing is carried either way.
    Cut = 3,
}

/// A proxy before the database.
pub struct Cut {
    pub port: u16,
    way: Arc<AtomicU8>,
}

impl Cut {
    /// Begins to carry what comes to a new port on to `port`.
    pub fn before(port: u16) -> Cut {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let own = listener.local_addr().expect("an address").port();
        let way = Arc::new(AtomicU8::new(Way::Open as u8));
        let at = way.clone();
        std::thread::spawn(move || {
            for from in listener.incoming().flatten() {
                let Ok(to) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                let (Ok(up), Ok(down)) = (from.try_clone(), to.try_clone()) else { continue };
                let _ = from.set_nodelay(true);
                let _ = to.set_nodelay(true);
                let (a, b) = (at.clone(), at.clone());
                std::thread::spawn(move || carry(up, to, &a, true));
                std::thread::spawn(move || carry(down, from, &b, false));
            }
        });
        Cut { port: own, way }
    }

    /// Changes the way, also of the connections that are open.
    pub fn set(&self, way: Way) {
        self.way.store(way as u8, Ordering::SeqCst);
    }

    /// Whether a COMMIT has come by since [`Way::LoseAnswer`] or [`Way::LoseCommit`] was set.
    pub fn is_cut(&self) -> bool {
        self.way.load(Ordering::SeqCst) == Way::Cut as u8
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, way: &AtomicU8, up: bool) {
    let mut bytes = vec![0; 256 << 10];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        let bytes = &bytes[..read];
        let now = way.load(Ordering::SeqCst);
        let commits = up && bytes.windows(6).any(|word| word == b"COMMIT");
        if commits && now == Way::LoseAnswer as u8 {
            // Before it is sent: the answer comes by another thread.
            way.store(Way::Cut as u8, Ordering::SeqCst);
        } else if commits && now == Way::LoseCommit as u8 {
            way.store(Way::Cut as u8, Ordering::SeqCst);
            continue;
        } else if now == Way::Cut as u8 {
            continue;
        }
        if to.write_all(bytes).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
