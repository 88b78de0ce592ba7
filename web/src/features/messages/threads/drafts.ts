import { create } from "zustand";

/** What is half written, by account and conversation: it stays while one looks at another. */
export const useDrafts = create<Record<string, string>>()(() => ({}));

export function keepDraft(name: string, text: string): void {
  useDrafts.setState({ [name]: text });
}
