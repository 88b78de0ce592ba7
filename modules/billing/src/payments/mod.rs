//! Payments of bills, and the providers that make them.

pub(crate) mod ask;
pub(crate) mod awaited;
pub(crate) mod cards;
pub(crate) mod http;
mod manual;
pub(crate) mod model;
pub(crate) mod provider;
pub(crate) mod refunds;
pub(crate) mod responses;
pub(crate) mod sandbox;
pub(crate) mod store;
pub(crate) mod webhook;

use contracts::billing::PaymentPort;
use kernel::Context;

use model::Method;
use provider::Provider;

/// The payment providers of this shop.
pub(crate) struct Providers(Vec<Box<dyn Provider>>);

impl Providers {
    /// The provider of this name.
    pub(crate) fn named(&self, name: &str) -> Option<&dyn Provider> {
        self.0.iter().map(Box::as_ref).find(|provider| provider.name() == name)
    }

    /// The provider that takes payments of a method.
    pub(crate) fn taking(&self, method: Method) -> Option<&dyn Provider> {
        self.0.iter().map(Box::as_ref).find(|provider| provider.method() == method)
    }

    /// The methods by which bills can be paid.
    pub(crate) fn methods(&self) -> Vec<Method> {
        self.0.iter().map(|provider| provider.method()).collect()
    }
}

impl From<&Context> for Providers {
    /// The providers that the configuration allows. Only the demo takes cards, until a shop has its own card provider.
    fn from(context: &Context) -> Self {
        let mut all: Vec<Box<dyn Provider>> = vec![Box::new(manual::Manual)];
        let demo = &context.settings().demo;
        if demo.enabled {
            all.push(Box::new(sandbox::Sandbox::new(&demo.webhook_secret)));
        }
        Providers(all)
    }
}

impl PaymentPort for Providers {
    fn takes_cards(&self) -> bool {
        self.taking(Method::Card).is_some()
    }
}
