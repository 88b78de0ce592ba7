import { create } from "zustand";

export type Theme = "system" | "light" | "dark";

const THEME_KEY = "theme";

interface ThemeState {
  theme: Theme;
  choose(theme: Theme): void;
}

export const useTheme = create<ThemeState>()((set) => ({
  theme: (document.documentElement.dataset.theme as Theme | undefined) ?? "system",
  choose(theme) {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      if (theme === "system") localStorage.removeItem(THEME_KEY);
      else localStorage.setItem(THEME_KEY, theme);
    } catch {
      // Storage refused: the choice lasts as long as the page.
    }
    set({ theme });
  },
}));
