import { create } from "zustand";

const KEY = "office-sidebar";

interface SidebarState {
  open: boolean;
  toggle(): void;
}

/** Whether the sidebar shows names beside its icons: closed at first, and afterwards as the user left it. */
export const useSidebar = create<SidebarState>()((set, get) => ({
  open: wasOpen(),
  toggle() {
    const open = !get().open;
    set({ open });
    try {
      localStorage.setItem(KEY, open ? "open" : "closed");
    } catch {
      // Storage refused: the choice lasts as long as the page.
    }
  },
}));

function wasOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === "open";
  } catch {
    return false;
  }
}
