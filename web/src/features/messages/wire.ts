import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Conversation = Schemas["ConversationView"];
export type Message = Schemas["MessageView"];
export type Notification = Schemas["NotificationView"];
/** What the account is told by e-mail. */
export type MailPreferences = Schemas["MailPreferences"];
export type MailTopic = keyof MailPreferences["email"];
