/** The way of goods, one step after the other. */
export function Way({ steps }: { steps: string[] }) {
  return (
    <ol className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      {steps.map((step, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step of a way is told by its place
        <li key={nth} className="flex items-center gap-2">
          {nth > 0 && <span aria-hidden="true">→</span>}
          <span className="rounded-sm bg-sunken px-2 py-0.5">{step}</span>
        </li>
      ))}
    </ol>
  );
}
