//! Loads the configuration: compiled-in defaults, then a file, then the environment.

use std::collections::HashMap;
use std::path::Path;

use config::{Config, Environment, File, FileFormat, Map, Source, Value, ValueKind};

use super::{Settings, database, objects};
use crate::error::StartError;

/// Every key with its default and a comment. A key that does not stand here is wrong.
const DEFAULTS: &str = include_str!("../../../config/default.toml");

/// One source of settings, flattened: `section.key` → value, and the name to show for the source of a key.
struct Layer {
    values: Map<String, Value>,
    name: fn(&str, &str) -> String,
    file: String,
}

impl Settings {
    /// Reads the defaults, the file if one is named, and the environment.
    ///
    /// # Errors
    /// [`StartError::Config`]: one line that names the key, its value where that is no secret, and where it came from.
    pub fn load(file: Option<&Path>) -> Result<Settings, StartError> {
        let settings = Self::from_sources(file, None)?;
        crate::backups::check_folder(&settings)?;
        Ok(settings)
    }

    /// Returns the defaults alone: for code that does not depend on a shop's configuration.
    ///
    /// # Errors
    /// None while the defaults are whole, which tests check.
    pub fn defaults() -> Result<Settings, StartError> {
        Self::from_sources(None, Some(HashMap::new()))
    }

    /// [`Settings::load`] with these variables in place of the process's environment.
    pub(crate) fn from_sources(
        file: Option<&Path>,
        variables: Option<HashMap<String, String>>,
    ) -> Result<Settings, StartError> {
        let wrong = |line: String| StartError::Config(format!("configuration: {line}"));
        let defaults = File::from_str(DEFAULTS, FileFormat::Toml);
        let known = flatten(&defaults.collect().map_err(|e| wrong(e.to_string()))?);
        let mut builder = Config::builder().add_source(defaults);
        let mut layers = Vec::new();
        if let Some(path) = file {
            let text = std::fs::read_to_string(path)
                .map_err(|e| wrong(format!("the file {} cannot be read: {e}", path.display())))?;
            let source = File::from_str(&text, FileFormat::Toml);
            let values = source
                .collect()
                .map_err(|e| wrong(format!("{} is not TOML: {}", path.display(), one_line(&e.to_string()))))?;
            builder = builder.add_source(source);
            layers.push(Layer {
                values: flatten(&values),
                name: |_, file| file.to_owned(),
                file: path.display().to_string(),
            });
        }
        let environment = Environment::with_prefix("SOKONI")
            .prefix_separator("__")
            .separator("__")
            .try_parsing(true)
            .list_separator(",")
            .with_list_parse_key("server.trusted_proxies")
            .with_list_parse_key("server.metrics_from")
            .source(variables);
        let values = environment.collect().map_err(|e| wrong(format!("environment: {}", one_line(&e.to_string()))))?;
        layers.push(Layer {
            values: flatten(&values),
            name: |key, _| format!("the environment variable SOKONI__{}", key.replace('.', "__").to_uppercase()),
            file: String::new(),
        });
        for layer in &layers {
            for (key, value) in &layer.values {
                if !known.contains_key(key) {
                    let source = (layer.name)(key, &layer.file);
                    return Err(wrong(format!("unknown key {key} = {} in {source}", shown(key, value))));
                }
            }
        }
        let merged = builder.add_source(environment).build().map_err(|e| wrong(one_line(&e.to_string())))?;
        // After an error the values are tried one by one, so that it names the key, its value and its source.
        let settings: Result<Settings, config::ConfigError> = merged.clone().try_deserialize();
        let mut settings = settings.map_err(|error| {
            for layer in layers.iter().rev() {
                for (key, value) in &layer.values {
                    if fails_with(&merged_defaults(), key, value) {
                        let source = (layer.name)(key, &layer.file);
                        let why = one_line(&error.to_string());
                        return wrong(format!("{key} = {} in {source} is wrong: {why}", shown(key, value)));
                    }
                }
            }
            wrong(one_line(&error.to_string()))
        })?;
        let source = |key: &str| {
            let layer = layers.iter().rev().find(|layer| layer.values.contains_key(key));
            layer.map_or_else(|| "the defaults".to_owned(), |layer| (layer.name)(key, &layer.file))
        };
        settings.store.nodes = database::named(&settings.store, source).map_err(wrong)?;
        settings.store.nodes_secret = database::nodes_secret(&settings.store, source).map_err(wrong)?;
        settings.files.objects = objects::named(&settings, source).map_err(wrong)?;
        Ok(settings)
    }
}

/// The defaults alone.
fn merged_defaults() -> config::ConfigBuilder<config::builder::DefaultState> {
    Config::builder().add_source(File::from_str(DEFAULTS, FileFormat::Toml))
}

/// Whether the configuration cannot be read with this one value over the defaults.
fn fails_with(defaults: &config::ConfigBuilder<config::builder::DefaultState>, key: &str, value: &Value) -> bool {
    let with = defaults.clone().set_override(key, value.clone()).and_then(|builder| builder.build());
    with.is_ok_and(|config| config.try_deserialize::<Settings>().is_err())
}

/// Returns a value as an error may show it: never a password or secret, nor an address that holds one, even if its key
/// has a slip.
fn shown(key: &str, value: &Value) -> String {
    if ["pas", "secret", "smtp", "postgres", "s3_"].iter().any(|part| key.contains(part)) {
        "(hidden)".to_owned()
    } else {
        format!("{:?}", value.clone().into_string().unwrap_or_else(|_| value.kind.to_string()))
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `section.key` → value; lists and scalars are leaves.
fn flatten(values: &Map<String, Value>) -> Map<String, Value> {
    let mut flat = Map::new();
    for (key, value) in values {
        match &value.kind {
            ValueKind::Table(table) => {
                flat.extend(flatten(table).into_iter().map(|(inner, v)| (format!("{key}.{inner}"), v)));
            }
            _ => {
                flat.insert(key.clone(), value.clone());
            }
        }
    }
    flat
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> Result<Settings, String> {
        let variables = variables.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        Settings::from_sources(None, Some(variables)).map_err(|e| e.to_string())
    }

    #[test]
    fn the_environment_wins_over_the_defaults() {
        let settings =
            with(&[("SOKONI__SERVER__BIND", "127.0.0.1:99"), ("SOKONI__DEMO__PASSWORD", "12345678")]).unwrap();
        assert_eq!(settings.server.bind.port(), 99);
        assert_eq!(settings.demo.password, "12345678");
        assert_eq!(with(&[]).unwrap().server.bind.port(), 8080);
    }

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        let settings = with(&[("SOKONI__SERVER__TRUSTED_PROXIES", "127.0.0.1,10.2.0.0/16,fd00::/8")]).unwrap();
        let trusted = |ip: &str| settings.server.trusted_proxies.iter().any(|proxy| proxy.is(ip.parse().unwrap()));
        assert!(trusted("127.0.0.1") && trusted("10.2.9.9") && trusted("fd00::7"));
        assert!(!trusted("127.0.0.2") && !trusted("10.3.0.1") && !trusted("fe00::7"));
        assert!(with(&[("SOKONI__SERVER__TRUSTED_PROXIES", "proxy.local")]).unwrap_err().contains("proxy.local"));
    }

    #[test]
    fn an_unknown_key_is_named_with_its_value_and_source() {
        let line = with(&[("SOKONI__SERVER__BNID", "x")]).unwrap_err();
        for part in ["server.bnid", "\"x\"", "SOKONI__SERVER__BNID"] {
            assert!(line.contains(part), "{line} names {part}");
        }
    }

    #[test]
    fn a_secret_is_not_shown_though_its_key_has_a_slip() {
        for key in ["DEMO__PASWORD", "BILLING__WEBHOOK_SECRET", "MAIL__SMTP"] {
            let variable = format!("SOKONI__{key}");
            let line = with(&[(&variable, "open-sesame")]).unwrap_err();
            assert!(line.contains(&variable) && line.contains("(hidden)") && !line.contains("sesame"), "{line}");
        }
    }

    #[test]
    fn a_wrong_type_is_named_with_its_value_and_source() {
        let line = with(&[("SOKONI__SERVER__WORKERS", "many")]).unwrap_err();
        for part in ["server.workers", "\"many\"", "SOKONI__SERVER__WORKERS"] {
            assert!(line.contains(part), "{line} names {part}");
        }
    }
}
