import {
  Activity,
  BadgeCheck,
  Boxes,
  type LucideIcon,
  Mail,
  MailWarning,
  Newspaper,
  ScrollText,
  Sparkles,
  UsersRound,
} from "lucide-react";
import { type ModuleName, useModules } from "@/shared/api/modules";

export interface Section {
  to: string;
  label: string;
  /** What is done there. */
  text: string;
  icon: LucideIcon;
  /** The section is there when this module is on. */
  module?: ModuleName;
}

const SECTIONS: Section[] = [
  {
    to: "/admin/accounts",
    label: "Accounts",
    text: "Who is signed up, what they may do, and who is shut out.",
    icon: UsersRound,
  },
  {
    to: "/admin/roles",
    label: "Role requests",
    text: "Who asks to sell or to carry, and why.",
    icon: BadgeCheck,
  },
  {
    to: "/admin/contact",
    label: "Contact form",
    text: "What people wrote on the contact page.",
    icon: Mail,
    module: "messages",
  },
  {
    to: "/admin/news",
    label: "News",
    text: "What every account reads on its analytics.",
    icon: Newspaper,
    module: "analytics",
  },
  {
    to: "/admin/featured",
    label: "Featured",
    text: "The goods that the shop puts in front.",
    icon: Sparkles,
  },
  { to: "/admin/modules", label: "Modules", text: "What runs, and how far behind it is.", icon: Boxes },
  {
    to: "/admin/events",
    label: "Dead letters",
    text: "What a module could not take in, kept until you decide.",
    icon: Activity,
  },
  {
    to: "/admin/emails",
    label: "E-mails",
    text: "What could not be sent, and why.",
    icon: MailWarning,
    module: "messages",
  },
  {
    to: "/admin/audit",
    label: "Audit log",
    text: "What changed, by whom, from where.",
    icon: ScrollText,
  },
];

export function useSections(): Section[] {
  const isOn = useModules();
  return SECTIONS.filter(({ module }) => module === undefined || isOn(module));
}
