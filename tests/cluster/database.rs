//! A PostgreSQL server of the tests' own: Debian's program, in a folder of its own, on the loopback.

use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// The server; stopped when dropped.
pub struct Server {
    folder: TempDir,
    pub port: u16,
}

/// Debian's folder of PostgreSQL's programs, of the newest version that is there.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<u32> = versions
        .filter_map(|version| version.file_name().to_str()?.parse().ok())
        .filter(|version| *version >= 15)
        .collect();
    versions.sort_unstable();
    let newest = versions.pop().expect("PostgreSQL 15 or later is installed: scripts/need-postgresql.sh");
    Path::new("/usr/lib/postgresql").join(newest.to_string()).join("bin")
}

/// A program of PostgreSQL's; it refuses to be root.
fn postgres(name: &str) -> Command {
    let program = programs().join(name);
    let root = Command::new("id").arg("-u").output().expect("id is there").stdout == b"0\n";
    if !root {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

fn done(output: Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// A port that nobody has now.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port()
}

impl Server {
    pub fn start() -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        // The user postgres makes its own folder in it.
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o777)).expect("its rights");
        let server = Server { port: free_port(), folder };
        let data = server.data();
        done(
            postgres("initdb")
                .args(["-A", "trust", "-U", "sokoni", "--no-sync", "-D"])
                .arg(&data)
                .output()
                .expect("runs"),
        );
        server.control(&[
            "start",
            "-l",
            &server.folder.path().join("log").display().to_string(),
            "-o",
            &server.options(),
        ]);
        server
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn options(&self) -> String {
        let socket = self.folder.path().display();
        format!(
            "-p {} -k {socket} -c listen_addresses=127.0.0.1 -c shared_buffers=64MB -c max_connections=400",
            self.port
        )
    }

    fn control(&self, words: &[&str]) {
        // Its output goes nowhere: the server that it starts would hold it open.
        let mut command = postgres("pg_ctl");
        command.arg("-D").arg(self.data()).arg("-w").args(words);
        let status = command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).status();
        assert!(status.expect("pg_ctl runs").success(), "pg_ctl {words:?}");
    }

    /// Ends the server at once, as a crash does, and starts it again.
    pub fn crash(&self) {
        self.control(&[
            "restart",
            "-m",
            "immediate",
            "-l",
            &self.folder.path().join("log").display().to_string(),
            "-o",
            &self.options(),
        ]);
    }

    /// Runs statements in a database; returns what they select, without heads.
    pub fn run(&self, database: &str, sql: &str) -> String {
        let port = self.port.to_string();
        let mut command = postgres("psql");
        command.args([
            "-h",
            "127.0.0.1",
            "-p",
            &port,
            "-U",
            "sokoni",
            "-d",
            database,
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-c",
            sql,
        ]);
        done(command.output().expect("psql runs")).trim().to_owned()
    }

    /// Makes a database, and returns its address.
    pub fn database(&self, name: &str) -> String {
        self.run("postgres", &format!("CREATE DATABASE {name}"));
        self.address(name, self.port)
    }

    /// Makes a database with all that another one has, to which nobody is connected. Returns its address.
    pub fn copy(&self, from: &str, name: &str) -> String {
        self.run("postgres", &format!("CREATE DATABASE {name} TEMPLATE {from}"));
        self.address(name, self.port)
    }

    /// The address of a database by way of a port.
    pub fn address(&self, name: &str, port: u16) -> String {
        format!("postgres://sokoni@127.0.0.1:{port}/{name}")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = postgres("pg_ctl").arg("-D").arg(self.data()).args(["stop", "-m", "immediate"]).output();
        // The files are another user's.
        let _ = std::fs::remove_dir_all(self.data());
    }
}

impl Server {
    /// Whoever comes from now on gives a password; the tests' own user too, who has none.
    pub fn ask_for_passwords(&self) {
        let rules =
            "host all keeper 127.0.0.1/32 scram-sha-256\nlocal all all trust\nhost all all 127.0.0.1/32 trust\n";
        let file = self.data().join("pg_hba.conf");
        std::fs::write(&file, rules).expect("the rules");
        self.control(&["reload"]);
    }
}

impl Server {
    /// Offers TLS with this certificate from now on.
    pub fn offer_tls(&self, certificate: &Path, key: &Path) {
        for (from, name) in [(certificate, "server.crt"), (key, "server.key")] {
            let to = self.data().join(name);
            std::fs::copy(from, &to).expect("a copy");
            // The server takes no key that others may read, and must own it.
            std::fs::set_permissions(&to, std::fs::Permissions::from_mode(0o600)).expect("its rights");
            let owner = std::fs::metadata(self.data()).expect("the folder");
            let (uid, gid) = (owner.uid(), owner.gid());
            std::os::unix::fs::chown(&to, Some(uid), Some(gid)).expect("its owner");
        }
        self.run("postgres", "ALTER SYSTEM SET ssl = on");
        self.control(&["reload"]);
    }
}

impl Server {
    /// Ends the server once this process is gone, whatever ended it, and deletes a folder: for a server that is never
    /// dropped.
    pub fn end_with_this_process(&self, folder: &Path) {
        let stop = postgres("pg_ctl");
        let stop: Vec<_> = std::iter::once(stop.get_program()).chain(stop.get_args()).collect();
        let stop = stop.join(std::ffi::OsStr::new(" "));
        let (own, data) = (self.folder.path().display(), self.data());
        let script = format!(
            "(while kill -0 {} 2>/dev/null; do sleep 1; done; {} -D {} stop -m immediate; rm -rf {own} {}) &",
            std::process::id(),
            stop.display(),
            data.display(),
            folder.display()
        );
        let mut keeper = Command::new("sh");
        let silent = std::process::Stdio::null;
        keeper.arg("-c").arg(script).stdin(silent()).stdout(silent()).stderr(silent());
        // A signal from the terminal is for the tests.
        std::os::unix::process::CommandExt::process_group(&mut keeper, 0);
        assert!(keeper.status().expect("sh is there").success());
    }
}
