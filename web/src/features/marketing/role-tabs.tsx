import { type KeyboardEvent, useId, useRef, useState } from "react";
import { classNames } from "@/shared/lib/class-names";
import { ROLES, type Role } from "./roles";

/** The index of the tab that a key selects. */
const KEYS: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % ROLES.length,
  ArrowLeft: (at) => (at + ROLES.length - 1) % ROLES.length,
  Home: () => 0,
  End: () => ROLES.length - 1,
};

/** The steps for each role. A tab opens on hover, focus, arrow keys and touch. */
export function RoleTabs() {
  const [current, setCurrent] = useState(0);
  const id = useId();
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);

  const moveByKey = (event: KeyboardEvent) => {
    const next = KEYS[event.key]?.(current);
    if (next === undefined) return;
    event.preventDefault();
    tabs.current[next]?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label="How it works for" className="flex border-b border-ink">
        {ROLES.map(({ name }, index) => (
          <button
            key={name}
            ref={(button) => {
              tabs.current[index] = button;
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === current}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === current ? 0 : -1}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && setCurrent(index)}
            onFocus={() => setCurrent(index)}
            onClick={() => setCurrent(index)}
            onKeyDown={moveByKey}
            className={classNames(
              "min-h-14 flex-1 rounded-t-md font-serif text-h4 transition-colors sm:flex-none sm:px-10 sm:text-h3",
              index === current ? "bg-ink text-paper" : "text-muted hover:text-ink",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {/* All panels are in one grid cell: the tallest one sets the height, so that nothing below moves. */}
      <div className="grid">
        {ROLES.map((role, index) => (
          <div
            key={role.name}
            role="tabpanel"
            id={`${id}-panel-${index}`}
            aria-labelledby={`${id}-tab-${index}`}
            className={classNames(
              "col-start-1 row-start-1 transition-opacity duration-300",
              index === current ? "opacity-100" : "invisible opacity-0",
            )}
          >
            <Steps role={role} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Steps({ role }: { role: Role }) {
  const List = role.ordered ? "ol" : "ul";
  return (
    <>
      <p className="mt-6 text-lead text-muted">{role.lead}</p>
      <List
        className={classNames(
          "mt-6 grid gap-x-8 gap-y-6",
          role.ordered ? "lg:grid-cols-5" : "lg:grid-cols-3",
        )}
      >
        {role.steps.map(({ title, text, Icon }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] content-start gap-x-3 lg:block lg:border-t-3 lg:border-leaf lg:pt-4"
          >
            <span
              aria-hidden="true"
              className="figures row-span-2 flex h-10 items-center font-serif text-h2 text-leaf"
            >
              {Icon ? <Icon size={32} strokeWidth={1.5} /> : index + 1}
            </span>
            <h3 className="text-h4 lg:mt-2">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </List>
    </>
  );
}
