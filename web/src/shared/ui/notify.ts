import { create } from "zustand";

interface Waiting {
  messages: string[];
}

/** Messages that wait for the toast region, which loads after the first paint. */
export const useWaitingToasts = create<Waiting>()(() => ({ messages: [] }));

export function notify(message: string): void {
  useWaitingToasts.setState(({ messages }) => ({ messages: [...messages, message] }));
}
