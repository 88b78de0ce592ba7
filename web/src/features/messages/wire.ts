import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Conversation = Schemas["ConversationView"];
export type Message = Schemas["MessageView"];

export interface Notification {
  id: string;
  title: string;
  text: string;
  /** The screen that it is about. */
  link: string;
  at: string;
  read: boolean;
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
