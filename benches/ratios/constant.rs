//! The other side of the ratios of reads: bare actix-web, two workers, in a separate process, answering a constant.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use actix_web::web::{self, Bytes, Data};
use actix_web::{App, HttpResponse, HttpServer};

use crate::Result;
use crate::client::Answer;
use crate::shop::first_200;

/// The argument that makes this program the constant's server.
pub(crate) const ROLE: &str = "serve-constant";

const WORKERS: usize = 2;
/// Headers that the server adds itself.
const OWN_HEADERS: [&str; 4] = ["content-length", "date", "connection", "transfer-encoding"];

/// The running server; it ends when dropped.
pub(crate) struct Constant {
    pub(crate) address: SocketAddr,
    process: Child,
}

impl Constant {
    /// Serves `answer`, byte for byte with its headers, until dropped.
    pub(crate) async fn start(folder: &Path, answer: &Answer) -> Result<Self> {
        let address = free_address()?;
        let folder = &folder.join(format!("constant-{}", address.port()));
        std::fs::create_dir_all(folder)?;
        let headers: Vec<_> = answer.headers.iter().filter(|(name, _)| !OWN_HEADERS.contains(&name.as_str())).collect();
        std::fs::write(folder.join("constant.json"), &answer.body)?;
        std::fs::write(folder.join("constant.headers"), serde_json::to_vec(&headers)?)?;
        std::fs::write(folder.join("constant.address"), address.to_string())?;
        let mut command = Command::new(std::env::current_exe()?);
        let process = command.arg(ROLE).arg(folder).stdin(Stdio::null()).spawn()?;
        let constant = Self { address, process };
        first_200(address, "/").await?;
        Ok(constant)
    }
}

impl Drop for Constant {
    fn drop(&mut self) {
        // It may have ended already; nothing can be done about that here.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Runs as the server, until killed.
pub(crate) fn serve(folder: &Path) -> Result<()> {
    let address: SocketAddr = std::fs::read_to_string(folder.join("constant.address"))?.parse()?;
    let body = Bytes::from(std::fs::read(folder.join("constant.json"))?);
    let headers: Vec<(String, String)> = serde_json::from_slice(&std::fs::read(folder.join("constant.headers"))?)?;
    let constant = Data::new((headers, body));
    actix_web::rt::System::new().block_on(async move {
        let app = move || App::new().app_data(constant.clone()).default_service(web::to(answer));
        HttpServer::new(app).workers(WORKERS).bind(address)?.run().await
    })?;
    Ok(())
}

async fn answer(constant: Data<(Vec<(String, String)>, Bytes)>) -> HttpResponse {
    let (headers, body) = constant.get_ref();
    let mut response = HttpResponse::Ok();
    for (name, value) in headers {
        response.insert_header((name.as_str(), value.as_str()));
    }
    response.body(body.clone())
}

/// Returns an address that nobody listens on at this moment.
pub(crate) fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}
