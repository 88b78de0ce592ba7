import {
  Activity,
  BadgeCheck,
  Boxes,
  FileText,
  ListChecks,
  MailWarning,
  Palette,
  PanelsTopLeft,
  ScrollText,
  Sparkles,
  UsersRound,
} from "lucide-react";
import type { Manifest } from "@/shared/manifest";

export default {
  screens: [
    { path: "/admin", title: "Administration", load: () => import("./overview-page") },
    {
      path: "/admin/first-day",
      title: "First day",
      modules: ["storefront"],
      place: { icon: ListChecks, order: 5, text: "What a new shop needs, ticked as it gets done." },
      load: () => import("./storefront/first-day/first-day-page"),
    },
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
      path: "/admin/look",
      title: "Name and looks",
      modules: ["storefront"],
      place: {
        icon: Palette,
        label: "Looks",
        order: 52,
        text: "The shop's name, logo, colours, contact, currency and time zone.",
      },
      load: () => import("./storefront/look/look-page"),
    },
    {
      path: "/admin/texts",
      title: "Texts and pages",
      modules: ["storefront"],
      place: {
        icon: FileText,
        label: "Texts",
        order: 53,
        text: "What the public pages say, and pages of the shop's own.",
      },
      load: () => import("./storefront/texts/texts-page"),
    },
    {
      path: "/admin/texts/:name",
      title: "Text of a page",
      modules: ["storefront"],
      load: () => import("./storefront/texts/text-page"),
    },
    {
      path: "/admin/shelves",
      title: "Buttons and carousel",
      modules: ["storefront"],
      place: {
        icon: PanelsTopLeft,
        label: "Buttons",
        order: 54,
        text: "The store's category buttons, and the carousel of the home.",
      },
      load: () => import("./storefront/shelves/shelves-page"),
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
