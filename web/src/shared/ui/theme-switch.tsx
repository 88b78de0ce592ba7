import { useId } from "react";
import { type Theme, useTheme } from "./theme";

const THEMES: { value: Theme; label: string }[] = [
  { value: "system", label: "As my device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export default function ThemeSwitch() {
  const { theme, choose } = useTheme();
  // The footer may have another one: two groups of radio buttons with the same name would be one.
  const name = useId();
  return (
    <fieldset className="inline-flex flex-wrap rounded-md border border-edge">
      <legend className="sr-only">Appearance</legend>
      {THEMES.map(({ value, label }) => (
        <label
          key={value}
          className="relative flex min-h-9 items-center rounded-sm px-3 text-small font-semibold text-muted transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
            className="absolute size-full appearance-none opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
