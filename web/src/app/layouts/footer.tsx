import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { PAGES, SHOP_NAME } from "@/shared/lib/shop";
import { useSignedIn } from "@/shared/session/session";
import { Logo } from "@/shared/ui/logo";
import { Weave } from "@/shared/ui/weave";
import { useAfterFirstPaint } from "../use-after-first-paint";

const ThemeSwitch = lazy(() => import("@/shared/ui/theme-switch"));
const Newsletter = lazy(() => import("@/features/marketing/newsletter"));

interface FooterLink {
  path: string;
  title: string;
}

const FAQ: FooterLink = { path: "/faq", title: "FAQ" };
const CONTACT: FooterLink = { path: "/contact", title: "Contact us" };
const OTHER: FooterLink[] = [
  { path: "/privacy-policy", title: "Privacy Policy" },
  ...PAGES.filter(({ footer }) => footer),
];

/** The footer. Visitors get "Learn more" and the newsletter; signed-in users get help and the rest. */
export function Footer() {
  const signedIn = useSignedIn();
  const messages = useModule("messages");
  const painted = useAfterFirstPaint();
  return (
    <footer className="mt-20 bg-sunken">
      <Weave />
      <div className="shell grid grid-cols-2 gap-x-10 gap-y-8 py-10 sm:grid-cols-[1fr_auto_auto] lg:grid-cols-[1fr_1fr_auto_auto] lg:gap-x-16">
        <div className="col-span-2 min-w-0 sm:col-span-3 lg:col-span-1">
          <Logo />
          <p className="mt-3 max-w-xs text-muted">Tea and coffee from Kenya, Uganda, Ethiopia and Rwanda.</p>
          {!signedIn && (
            <Link to="/learn-more" className={`${LINK} mt-1 text-leaf underline`}>
              Learn More<span className="sr-only"> about how {SHOP_NAME} works</span>
            </Link>
          )}
        </div>
        <div className="col-span-2 empty:hidden sm:col-span-1 sm:empty:block">
          {!signedIn && messages && (
            <Suspense fallback={NEWSLETTER_PLACE}>{painted ? <Newsletter /> : NEWSLETTER_PLACE}</Suspense>
          )}
        </div>
        <LinkList title="Help" links={messages ? [FAQ, CONTACT] : [FAQ]} />
        <LinkList title="Other" links={OTHER} />
      </div>
      <div className="shell pb-10">
        <Suspense fallback={THEME_PLACE}>{painted ? <ThemeSwitch /> : THEME_PLACE}</Suspense>
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans! text-base font-semibold text-muted">{title}</h2>
      <ul className="mt-1">
        {links.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className={LINK}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** As high as the form without a message. */
const NEWSLETTER_PLACE = <div className="h-26" />;
const THEME_PLACE = <div className="h-9.5" />;
const LINK = "inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline";
