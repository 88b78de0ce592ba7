const MOST = 99;

/** A count at the corner of an icon. The icon's own name has it for screen readers. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="figures absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-cherry px-1 text-[0.6875rem] leading-none font-bold text-on-solid"
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
