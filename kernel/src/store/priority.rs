//! The priority of threads for which no caller waits: they get less of the processors while those for which one waits have work,
//! and all of them otherwise.

/// How much nicer the thread is that gives rows to an engine in one large batch. It still gets the quarter of a processor that it
/// needs while orders take both of two: where it falls behind, commits wait for it.
pub(super) const APPLYING: i32 = 3;
/// How much nicer the threads are that make files shorter or merge them. They may take longer.
pub(super) const TIDYING: i32 = 5;

/// Makes this thread, and those that it starts from now on, nicer by so many of the system's steps. Where the system has
/// priorities of whole processes alone, or forbids it, the priority stays.
pub(super) fn lower(steps: i32) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(steps);
    #[cfg(not(target_os = "linux"))]
    let _ = steps;
}
