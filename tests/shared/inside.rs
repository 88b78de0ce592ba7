//! The whole program inside the test's own process.

use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread::JoinHandle;

use kernel::store::Store;
use kernel::{Clock, Settings, Shop, StartError};
use tokio::sync::oneshot;

use crate::parts;

/// A running shop.
pub struct Inside {
    /// `http://127.0.0.1:PORT`.
    pub base: String,
    stop: oneshot::Sender<()>,
    thread: JoinHandle<Result<(), StartError>>,
}

impl Inside {
    /// Opens it on a store and a free port. The error says why it does not open.
    pub fn open(mut settings: Settings, clock: Clock, store: Store) -> Result<Inside, String> {
        settings.server.bind = SocketAddr::from(([127, 0, 0, 1], 0));
        Inside::open_program(parts::shop(settings).with_clock(clock), store)
    }

    /// [`Inside::open`] for another program, on the port of its settings.
    pub fn open_program(program: Shop, store: Store) -> Result<Inside, String> {
        let (stop, stopped) = oneshot::channel::<()>();
        let (opened, address) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            let until = async {
                // Dropping the sender stops it too.
                let _ = stopped.await;
            };
            let tell = move |address: SocketAddr| opened.send(address).expect("it is waited for");
            program.run_on(store, tell, until)
        });
        match address.recv() {
            Ok(address) => Ok(Inside { base: format!("http://{address}"), stop, thread }),
            Err(_) => Err(format!("the shop does not open: {:?}", thread.join().expect("no panic"))),
        }
    }

    /// Stops it and returns its result. It waits for open connections.
    pub fn close(self) -> Result<(), StartError> {
        drop(self.stop);
        self.thread.join().expect("the shop does not panic")
    }
}
