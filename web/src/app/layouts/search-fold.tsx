import { Search, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { classNames } from "@/shared/lib/class-names";

/** A header's search. On a narrow screen a button unfolds it below the bar. */
export function SearchFold({ children }: { children: (className: string) => ReactNode }) {
  const { pathname } = useLocation();
  const [unfolded, setUnfolded] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: folds again on every other screen
  useEffect(() => setUnfolded(false), [pathname]);

  return (
    <>
      {children(
        classNames(
          "order-last basis-full pb-3 md:order-none md:block md:max-w-md md:basis-0 md:grow md:pb-0",
          !unfolded && "hidden",
        ),
      )}
      <button
        type="button"
        aria-label={unfolded ? "Hide search" : "Show search"}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
        className="order-1 ml-auto grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken md:hidden"
      >
        {unfolded ? (
          <X aria-hidden="true" size={22} />
        ) : (
          <Search aria-hidden="true" size={22} strokeWidth={1.7} />
        )}
      </button>
    </>
  );
}
