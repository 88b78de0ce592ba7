import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Conversation = Schemas["ConversationView"];
export type Message = Schemas["MessageView"];

export type Notification = Schemas["NotificationView"];

/** What the account is told by e-mail. */
export interface MailPreferences {
  email: Record<MailTopic, boolean>;
}
export type MailTopic = "orders" | "shipments" | "bills" | "quotes" | "messages";
