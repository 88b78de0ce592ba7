import { Menu } from "lucide-react";
import { Link } from "react-router";
import { DROPPED, DropDown } from "./drop-down";
import { MENU_HIDDEN, menuPages } from "./menu-pages";

interface PublicMenuProps {
  /** Whether the shop has a contact form. */
  contact: boolean;
}

/** The links that do not fit into a narrow bar. */
export default function PublicMenu({ contact }: PublicMenuProps) {
  return (
    <DropDown label="Menu" icon={Menu} className={MENU_HIDDEN}>
      <nav aria-label="Menu" className={`${DROPPED} w-52`}>
        <Link to="/store" className={ITEM}>
          Store
        </Link>
        {contact && (
          <Link to="/contact" className={ITEM}>
            Contact us
          </Link>
        )}
        {menuPages.map(({ path, title }) => (
          <Link key={path} to={path} className={ITEM}>
            {title}
          </Link>
        ))}
        <Link to="/signup" className={`${ITEM} sm:hidden`}>
          Sign up
        </Link>
      </nav>
    </DropDown>
  );
}

const ITEM = "flex min-h-11 items-center px-4 font-semibold transition-colors hover:bg-sunken";
