import {
  Activity,
  BadgeCheck,
  Boxes,
  CreditCard,
  MailWarning,
  ScrollText,
  Sparkles,
  UsersRound,
} from "lucide-react";
import type { Manifest } from "@/shared/manifest";

export default {
  screens: [
    { path: "/admin", title: "Administration", load: () => import("./overview-page") },
    {
      path: "/admin/accounts",
      title: "Accounts",
      place: {
        icon: UsersRound,
        order: 10,
        text: "Who is signed up, what they may do, and who is shut out.",
      },
      load: () => import("./accounts/accounts-page"),
    },
    { path: "/admin/accounts/:id", title: "Account", load: () => import("./accounts/account-page") },
    {
      path: "/admin/roles",
      title: "Role requests",
      place: { icon: BadgeCheck, order: 20, text: "Who asks to sell or to carry, and why." },
      load: () => import("./requests/requests-page"),
    },
    {
      path: "/admin/featured",
      title: "Featured",
      place: { icon: Sparkles, order: 50, text: "The goods that the shop puts in front." },
      load: () => import("./featured/featured-page"),
    },
    {
      path: "/admin/payments",
      title: "Payments",
      modules: ["billing"],
      place: { icon: CreditCard, order: 55, text: "How buyers pay: Stripe, M-Pesa, MTN MoMo." },
      load: () => import("./payments/payments-page"),
    },
    {
      path: "/admin/modules",
      title: "Modules",
      place: { icon: Boxes, order: 60, text: "What runs, and how far behind it is." },
      load: () => import("./modules/modules-page"),
    },
    {
      path: "/admin/events",
      title: "Dead events",
      place: { icon: Activity, order: 70, text: "What a module could not take in, kept until you decide." },
      load: () => import("./dead-events/dead-events-page"),
    },
    {
      path: "/admin/emails",
      title: "E-mails",
      modules: ["messages"],
      place: { icon: MailWarning, order: 80, text: "What could not be sent, and why." },
      load: () => import("./emails/emails-page"),
    },
    {
      path: "/admin/audit",
      title: "Audit log",
      place: { icon: ScrollText, order: 90, text: "What changed, by whom, from where." },
      load: () => import("./audit/audit-page"),
    },
  ],
  live: {
    "auth.role-asked": ["/api/admin"],
  },
} satisfies Manifest;
