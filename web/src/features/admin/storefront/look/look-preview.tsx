import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { asProblem } from "@/shared/api/problem";
import { classNames } from "@/shared/lib/class-names";
import { useDebounced } from "@/shared/lib/use-debounced";
import { buttonClass } from "@/shared/ui/button-class";
import { Notice } from "@/shared/ui/notice";
import { checkLook, type SetLook } from "../queries";
import { PREVIEW_COLOURS } from "./preview-colours";

const WAIT_MS = 400;
const THEMES = ["light", "dark"] as const;

interface LookPreviewProps {
  typed: SetLook;
  name: string;
  className?: string;
}

/** The colours in both themes, and the server's judgement of them before they are saved. */
export function LookPreview({ typed, name, className }: LookPreviewProps) {
  const accent = useDebounced(typed.accent, WAIT_MS);
  const second = useDebounced(typed.second, WAIT_MS);
  const colours = { ...EMPTY, accent, second };
  const { data, error } = useQuery({
    queryKey: ["/api/admin/look/check", accent, second],
    queryFn: () => checkLook(colours),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const wrong = Object.values(asProblem(error)?.fields ?? {}).flat();
  return (
    <div className={className}>
      {wrong.length > 0 && (
        <Notice tone="bad" className="mb-4">
          This colour {wrong.join("; this colour ")}.
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {THEMES.map((theme) => (
          <figure
            key={theme}
            data-preview={theme}
            style={
              {
                ...PREVIEW_COLOURS,
                ...(data?.accent ? { "--leaf": data.accent[theme] } : {}),
                ...(data?.second ? { "--cherry": data.second[theme] } : {}),
              } as CSSProperties
            }
            className="rounded-lg border border-line bg-paper p-5 text-ink"
          >
            <figcaption className="text-small text-muted">In the {theme} theme</figcaption>
            <p className="mt-2 border-b-2 border-cherry pb-1 font-serif text-h3">{name}</p>
            <p className="mt-3">
              A line of text with <span className="font-semibold text-leaf underline">a link</span> and{" "}
              <span className="font-semibold text-cherry">a mark</span>.
            </p>
            <span aria-hidden="true" className={classNames(buttonClass(), "mt-4")}>
              Add to Cart
            </span>
            {data?.accent && (
              <p className="figures mt-3 text-small text-muted">
                Contrast {data.accent[`${theme}Contrast`].toFixed(1)} : 1
              </p>
            )}
          </figure>
        ))}
      </div>
    </div>
  );
}

const EMPTY: SetLook = {
  name: "",
  email: "",
  phone: "",
  address: "",
  timeZone: "",
  currency: "",
  accent: "",
  second: "",
};
