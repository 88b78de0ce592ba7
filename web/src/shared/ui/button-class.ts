import { classNames } from "@/shared/lib/class-names";

export type ButtonLook = "solid" | "outline" | "quiet" | "danger";

const LOOKS: Record<ButtonLook, string> = {
  solid: "bg-leaf text-on-solid hover:bg-[color-mix(in_oklab,var(--leaf),var(--ink)_18%)] disabled:bg-edge",
  outline: "border border-edge text-ink hover:border-ink hover:bg-card disabled:opacity-55",
  quiet: "text-ink hover:bg-sunken disabled:opacity-55",
  danger: "border border-danger text-danger hover:bg-danger hover:text-on-solid disabled:opacity-55",
};

/** The class names of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = "solid", more?: string): string {
  return classNames(
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 text-base font-semibold transition-colors",
    LOOKS[look],
    more,
  );
}
