import { create } from "zustand";

/** Unfinished texts, by account and conversation: they stay while another conversation is open. */
export const useDrafts = create<Record<string, string>>()(() => ({}));

export function keepDraft(name: string, text: string): void {
  useDrafts.setState({ [name]: text });
}
