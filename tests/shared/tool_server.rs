//! Servers that others wrote, from `scripts/tools.sh`, started beside the shop.

use std::fs::File;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::shop::before_long;

/// A running server with its port; it is killed when it is dropped.
pub struct Server(Child, pub u16);

impl Server {
    /// Starts a program of `scripts/tools.sh` on a free port, which `args` turns into its arguments, and waits for it.
    pub fn start(program: &str, folder: &Path, args: impl Fn(u16) -> Vec<String>) -> Server {
        let tools = Command::new("scripts/tools.sh").stderr(Stdio::inherit()).output().expect("scripts/tools.sh");
        assert!(tools.status.success(), "the tools of the tests are missing");
        let tools = String::from_utf8(tools.stdout).expect("a path");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let mut command = Command::new(Path::new(tools.trim()).join(program));
        let log = File::create(folder.join("server.log")).expect("a file");
        let child = command.args(args(port)).current_dir(folder).stdout(Stdio::null()).stderr(log).spawn();
        let server = Server(child.expect("it starts"), port);
        before_long(|| TcpStream::connect(("127.0.0.1", port)).is_ok());
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
