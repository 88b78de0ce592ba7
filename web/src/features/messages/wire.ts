/** An account, as a conversation names it. */
export interface Party {
  id: string;
  name: string;
}

/** What a conversation is about, with the screen where that stands. */
export interface About {
  kind: string;
  id: string;
  label: string;
  link: string;
}

export interface Conversation {
  id: string;
  subject: string;
  /** The others in it. */
  with: Party[];
  about: About | null;
  last: { text: string; at: string; mine: boolean } | null;
  unread: number;
}

export interface Message {
  id: string;
  /** The sender's own name for it, so that sent twice it is still one. */
  key: string;
  from: Party;
  mine: boolean;
  text: string;
  at: string;
}

export interface Notification {
  id: string;
  title: string;
  text: string;
  /** The screen that it is about. */
  link: string;
  at: string;
  read: boolean;
}

/** What waits for the account: unread conversations, unread notifications. */
export interface Inbox {
  messages: number;
  notifications: number;
}

/** What the account is told by e-mail. */
export interface MailPreferences {
  email: Record<MailTopic, boolean>;
}
export type MailTopic = "orders" | "shipments" | "bills" | "quotes" | "messages";

export interface Part<T> {
  items: T[];
  next_cursor: string | null;
  total: number;
}
