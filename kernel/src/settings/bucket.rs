//! The bucket that has the files of the shop.

use super::FileSettings;
use super::given::given;
use crate::s3::{Address, Bucket, Sources};
use crate::secrets::Secret;

/// The configured bucket. `source` says where a key was set.
///
/// # Errors
/// One line that names the key and its source, and no secret.
pub(super) fn named(settings: &FileSettings, source: impl Fn(&str) -> String) -> Result<Bucket, String> {
    let asked = ("files.place", "s3");
    for (key, text) in [
        ("files.s3_endpoint", &settings.s3_endpoint),
        ("files.s3_region", &settings.s3_region),
        ("files.s3_bucket", &settings.s3_bucket),
        ("files.s3_access_key", &settings.s3_access_key),
    ] {
        if text.is_empty() {
            return Err(format!("files.place = \"s3\" in {} needs {key}", source(asked.0)));
        }
    }
    let text = ("files.s3_secret_key", settings.s3_secret_key.as_str());
    let file = ("files.s3_secret_key_file", settings.s3_secret_key_file.as_path());
    let (secret, secret_named) = given(text, file, "the secret key", asked, &source)?;
    let named = |key: &str| format!("files.{key} in {}", source(&format!("files.{key}")));
    let authorities = (!settings.s3_ca.as_os_str().is_empty()).then(|| settings.s3_ca.clone());
    let address = Address {
        endpoint: settings.s3_endpoint.clone(),
        region: settings.s3_region.clone(),
        bucket: settings.s3_bucket.clone(),
        prefix: settings.s3_prefix.clone(),
        path_style: settings.s3_path_style,
        authorities,
        access_key: settings.s3_access_key.clone(),
        secret_key: Secret::new(secret),
        sources: Sources {
            endpoint: named("s3_endpoint"),
            region: named("s3_region"),
            bucket: named("s3_bucket"),
            prefix: named("s3_prefix"),
            access_key: named("s3_access_key"),
            secret_key: secret_named,
            authorities: named("s3_ca"),
        },
    };
    Bucket::new(&address)
}
