/** An empty cup, seen from the side. */
export function EmptyCup() {
  return (
    <svg viewBox="0 0 120 84" width="120" height="84" fill="none" aria-hidden="true" className="text-edge">
      <path d="M26 22h58c0 26-8 42-29 42S26 48 26 22Z" stroke="currentColor" strokeWidth="2" />
      <path d="M83 28c14-2 18 5 15 13s-12 11-20 9" stroke="currentColor" strokeWidth="2" />
      <path d="M10 70h90" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M30 32h50"
        stroke="var(--liquor)"
        strokeWidth="1.5"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      <path
        d="M46 12c-3-4 3-6 0-10M58 12c-3-4 3-6 0-10"
        stroke="var(--line)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
