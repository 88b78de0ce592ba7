//! A mail server for tests. It stores the e-mails that it receives; it can be slow, or refuse given recipients.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// An e-mail that arrived.
#[derive(Clone, Debug)]
pub struct Email {
    /// The recipient's address.
    pub to: String,
    /// Head and body as they were received.
    pub text: String,
}

#[derive(Default)]
struct State {
    arrived: Vec<Email>,
    /// How long each e-mail takes.
    delay: Duration,
    /// Recipient → how long an e-mail to it takes.
    slow: Vec<(String, Duration)>,
    /// Recipient → the reply that refuses it.
    refused: Vec<(String, String)>,
    /// Number of e-mails received in full, even if they have not arrived.
    begun: usize,
}

/// A running mail server on the loopback; it ends when it is dropped.
pub struct MailServer {
    state: Arc<Mutex<State>>,
    ended: Arc<AtomicBool>,
    port: u16,
}

impl MailServer {
    /// Starts a server that takes `delay` for each e-mail.
    pub fn start(delay: Duration) -> MailServer {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(Mutex::new(State { delay, ..State::default() }));
        let ended = Arc::new(AtomicBool::new(false));
        let (kept, over) = (state.clone(), ended.clone());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if over.load(Ordering::SeqCst) {
                    break;
                }
                let state = kept.clone();
                // A client that closes the connection in the middle has sent nothing.
                std::thread::spawn(move || talk(&stream, &state));
            }
        });
        MailServer { state, ended, port }
    }

    /// Its URL for the setting `mail.smtp_url`.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Returns all e-mails that have arrived, in order.
    pub fn arrived(&self) -> Vec<Email> {
        lock(&self.state).arrived.clone()
    }

    /// Returns the e-mails that have arrived for a recipient.
    pub fn arrived_for(&self, to: &str) -> Vec<Email> {
        self.arrived().into_iter().filter(|email| email.to == to).collect()
    }

    /// Returns the number of e-mails received in full, including those that have not arrived yet.
    pub fn begun(&self) -> usize {
        lock(&self.state).begun
    }

    /// Sets the delay of e-mails to this recipient.
    pub fn slow_for(&self, to: &str, delay: Duration) {
        lock(&self.state).slow.push((to.to_owned(), delay));
    }

    /// Refuses this recipient, with a reply such as `550 no such user`.
    pub fn refuse(&self, to: &str, answer: &str) {
        lock(&self.state).refused.push((to.to_owned(), answer.to_owned()));
    }

    /// Stops refusing recipients.
    pub fn refuse_nobody(&self) {
        lock(&self.state).refused.clear();
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::SeqCst);
        // Wakes the thread that waits for connections.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

fn lock(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn talk(stream: &TcpStream, state: &Mutex<State>) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    let say = |text: &str| (&*stream).write_all(format!("{text}\r\n").as_bytes()).ok();
    say("220 stand-in ready")?;
    let mut to = String::new();
    loop {
        let line = lines.next()?.ok()?;
        match line.get(..4).unwrap_or_default().to_uppercase().as_str() {
            "EHLO" => say("250-stand-in\r\n250 8BITMIME")?,
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                let refused = lock(state).refused.iter().find(|(who, _)| *who == to).map(|(_, answer)| answer.clone());
                say(refused.as_deref().unwrap_or("250 ok"))?;
            }
            "DATA" => {
                say("354 go on")?;
                let mut text = String::new();
                loop {
                    let line = lines.next()?.ok()?;
                    if line == "." {
                        break;
                    }
                    text.push_str(line.strip_prefix('.').unwrap_or(&line));
                    text.push_str("\r\n");
                }
                let delay = {
                    let mut state = lock(state);
                    state.begun += 1;
                    state.slow.iter().find(|(who, _)| *who == to).map_or(state.delay, |(_, delay)| *delay)
                };
                std::thread::sleep(delay);
                lock(state).arrived.push(Email { to: to.clone(), text });
                say("250 kept")?;
            }
            "QUIT" => return say("221 bye"),
            _ => say("250 ok")?,
        }
    }
}
