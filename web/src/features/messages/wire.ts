import type { Schemas } from "@/shared/api/types";

export type Conversation = Schemas["ConversationView"];
export type Message = Schemas["MessageView"];
export type Notification = Schemas["NotificationView"];
/** The kinds of e-mails that the account gets. */
export type MailPreferences = Schemas["MailPreferences"];
export type MailTopic = keyof MailPreferences["email"];
