/** An empty page while a screen is loading. */
export function Waiting() {
  return (
    <p role="status" className="sr-only">
      Loading...
    </p>
  );
}
