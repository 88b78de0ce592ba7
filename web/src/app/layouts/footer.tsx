import { Link } from "react-router";
import { useSignedIn } from "@/shared/session/session";
import { Logo } from "@/shared/ui/logo";
import { ThemeSwitch } from "@/shared/ui/theme-switch";
import { Weave } from "@/shared/ui/weave";

interface FooterLink {
  to: string;
  label: string;
}

const SHOP: FooterLink[] = [{ to: "/search-results", label: "All teas and coffees" }];
const VISITOR: FooterLink[] = [
  ...SHOP,
  { to: "/signin", label: "Sign In" },
  { to: "/signup", label: "Sign up" },
];
const BUYER: FooterLink[] = [...SHOP, { to: "/account", label: "Account" }];

export function Footer() {
  const signedIn = useSignedIn();
  const links = signedIn ? BUYER : VISITOR;
  return (
    <footer className="mt-20 bg-sunken">
      <Weave />
      <div className="shell flex flex-wrap items-end justify-between gap-x-10 gap-y-8 py-10">
        <div>
          <Logo />
          <p className="mt-3 max-w-xs text-muted">Tea and coffee from Kenya, Uganda, Ethiopia and Rwanda.</p>
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
