//! Ports: the only way from one module's transaction into another's scope.

use std::sync::Arc;

use super::{Reader, Scope, Tx};

/// A port: functions of a module that others run inside their own transaction, on the scope of that module.
pub struct Port<P: ?Sized> {
    scope: &'static str,
    offered: Arc<P>,
}

impl<P: ?Sized> Port<P> {
    /// Offers `offered` on `scope`.
    pub fn new(scope: &Scope, offered: Arc<P>) -> Self {
        Port { scope: scope.name(), offered }
    }

    /// Runs `f` with the transaction on the port's scope. Its writes are kept if the whole transaction is. If it
    /// returns an error, the caller's transaction must fail too.
    pub fn enter<T>(&self, tx: &mut Tx<'_>, f: impl FnOnce(&P, &mut Tx<'_>) -> T) -> T {
        tx.within(self.scope, |tx| f(&self.offered, tx))
    }

    /// Runs `f` on the port's scope, in the state that `reader` reads.
    pub fn read<T>(&self, reader: &Reader<'_>, f: impl FnOnce(&P, &Reader<'_>) -> T) -> T {
        f(&self.offered, &reader.within(self.scope))
    }
}

impl<P: ?Sized> Clone for Port<P> {
    fn clone(&self) -> Self {
        Port { scope: self.scope, offered: self.offered.clone() }
    }
}
