import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { classNames } from "@/shared/lib/class-names";

interface DropDownProps {
  label: string;
  icon: LucideIcon;
  className?: string;
  /** The content below the button. */
  children: ReactNode;
}

/** A menu below a button. It closes on Escape (which returns the focus), on leaving it, and on another screen. */
export function DropDown({ label, icon: Icon, className, children }: DropDownProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every other screen
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [open]);

  return (
    <div ref={box} className={classNames("relative", className)}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken aria-expanded:bg-sunken"
      >
        <Icon aria-hidden="true" size={22} strokeWidth={1.7} />
      </button>
      {open && children}
    </div>
  );
}

/** The style of a drop-down panel. */
export const DROPPED =
  "absolute top-full right-0 z-10 mt-2 overflow-hidden rounded-md border border-line bg-card shadow-lift";
