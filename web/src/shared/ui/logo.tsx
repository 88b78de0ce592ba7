import { FACE, SHOP_NAME } from "@/shared/lib/shop";

/** The shop's logo, or a leaf with the seam of a coffee bean, and its name. With `short`, a narrow screen hides the name. */
export function Logo({ short = false }: { short?: boolean }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5 font-serif text-[1.5rem] leading-none tracking-tight">
      {FACE.logo ? (
        <img src={FACE.logo} alt="" className="h-8 max-w-20 shrink-0 object-contain sm:max-w-32" />
      ) : (
        // The server looks for the attribute, to put the shop's own logo into the page before its scripts run.
        <svg data-logo viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className="shrink-0">
          <path
            d="M2 6a4 4 0 0 1 4-4h10a14 14 0 0 1 14 14v10a4 4 0 0 1-4 4H16A14 14 0 0 1 2 16Z"
            fill="var(--leaf)"
          />
          <path d="M9.5 22.5C8 15 13 8.5 22.5 9.5c1 9.5-5.5 14.5-13 13Z" fill="var(--paper)" />
          <path
            d="M9 23c3-2.6 4.3-4 6.2-6.8S18.8 12.3 22 10"
            stroke="var(--cherry)"
            strokeWidth="1.8"
            fill="none"
            strokeLinecap="round"
          />
        </svg>
      )}
      <span className={short ? "truncate py-1 max-sm:hidden" : "truncate py-1"}>{SHOP_NAME}</span>
    </span>
  );
}
