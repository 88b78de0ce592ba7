/** A cup seen from above. The colour of the brew tells the categories apart. */
export function Cup({ brew }: { brew: string }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="block h-auto w-full">
      <circle cx="50" cy="50" r="48" fill="var(--card)" stroke="var(--line)" />
      <circle
        cx="50"
        cy="50"
        r="39"
        fill="none"
        stroke="var(--line)"
        strokeDasharray="1 5"
        strokeLinecap="round"
      />
      <path d="M76 41c9-3 15 2 15 9s-6 12-15 9" fill="none" stroke="var(--edge)" strokeWidth="3.5" />
      <circle cx="50" cy="50" r="29" fill="var(--card)" stroke="var(--edge)" strokeWidth="1.6" />
      <circle cx="50" cy="50" r="24.5" fill={brew} />
      <path
        d="M32 43a20 20 0 0 1 14-11"
        fill="none"
        stroke="white"
        strokeOpacity=".5"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
