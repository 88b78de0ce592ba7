import { Mail, MessagesSquare } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    messages: true;
  }
}

export default {
  module: "messages",
  screens: [
    {
      path: "/messages/:id?",
      title: "Messages",
      place: { icon: MessagesSquare, order: 50 },
      load: () => import("./messages-page"),
    },
    {
      path: "/notifications",
      title: "Notifications",
      load: () => import("./notifications/notifications-page"),
    },
    {
      path: "/unsubscribe/:token",
      title: "Stop e-mails",
      inShop: "open",
      load: () => import("./mail/unsubscribe-page"),
    },
    {
      path: "/admin/contact",
      staff: ["staff-support"],
      title: "Contact form",
      place: { icon: Mail, order: 30, text: "What people wrote on the contact page." },
      load: () => import("./contact/contact-messages"),
    },
  ],
  live: {
    "messages.sent": ["/api/conversations", "/api/inbox"],
    "messages.notified": ["/api/contact-messages", "/api/notifications", "/api/inbox"],
  },
} satisfies Manifest;
