import { create } from "zustand";

/** What is half written, by conversation: it stays while one looks at another. */
export const useDrafts = create<Record<string, string>>()(() => ({}));

export function keepDraft(conversation: string, text: string): void {
  useDrafts.setState({ [conversation]: text });
}
