//! Ports: the only way from one module's transaction into another's scope.

use std::sync::Arc;

use super::{Reader, Scope, Tx};

/// A module's functions that others may run inside their own transaction, on the scope of the module that offers them.
pub struct Port<P: ?Sized> {
    scope: &'static str,
    offered: Arc<P>,
}

impl<P: ?Sized> Port<P> {
    /// Offers `offered` on `scope`.
    pub fn new(scope: &Scope, offered: Arc<P>) -> Self {
        Port { scope: scope.name(), offered }
    }

    /// Runs `f` with the transaction on the port's scope. What it writes is kept if the whole transaction is; where
    /// it answers an error, the caller's transaction must fail too.
    pub fn enter<T>(&self, tx: &mut Tx<'_>, f: impl FnOnce(&P, &mut Tx<'_>) -> T) -> T {
        tx.within(self.scope, |tx| f(&self.offered, tx))
    }

    /// Runs `f` on what the port's scope holds in the state that `reader` reads.
    pub fn read<T>(&self, reader: &Reader<'_>, f: impl FnOnce(&P, &Reader<'_>) -> T) -> T {
        f(&self.offered, &reader.within(self.scope))
    }
}

impl<P: ?Sized> Clone for Port<P> {
    fn clone(&self) -> Self {
        Port { scope: self.scope, offered: self.offered.clone() }
    }
}
