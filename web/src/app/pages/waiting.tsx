/** Paper, while a screen is on its way. It keeps the footer out of sight, so that nothing jumps. */
export function Waiting() {
  return (
    <div className="min-h-dvh">
      <p role="status" className="sr-only">
        Loading...
      </p>
    </div>
  );
}
