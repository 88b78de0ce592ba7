/** Paper, while a screen is on its way. */
export function Waiting() {
  return (
    <p role="status" className="sr-only">
      Loading...
    </p>
  );
}
