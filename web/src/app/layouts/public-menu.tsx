import { Menu } from "lucide-react";
import { Link } from "react-router";
import { useDisclosure } from "@/shared/ui/use-disclosure";

interface PublicMenuProps {
  /** Whether the shop can be written to. */
  contact: boolean;
}

/** The links for which a narrow bar has no room. */
export default function PublicMenu({ contact }: PublicMenuProps) {
  const { open, setOpen, box, button } = useDisclosure();
  return (
    <div ref={box} className="relative md:hidden">
      <button
        ref={button}
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-md transition-colors hover:bg-sunken aria-expanded:bg-sunken"
      >
        <Menu aria-hidden="true" size={22} strokeWidth={1.7} />
      </button>
      {open && (
        <nav
          aria-label="Menu"
          className="absolute top-full right-0 z-10 mt-2 w-52 overflow-hidden rounded-md border border-line bg-card shadow-lift"
        >
          <Link to="/store" className={ITEM}>
            Store
          </Link>
          {contact && (
            <Link to="/contact" className={ITEM}>
              Contact us
            </Link>
          )}
          <Link to="/signup" className={`${ITEM} sm:hidden`}>
            Sign up
          </Link>
        </nav>
      )}
    </div>
  );
}

const ITEM = "flex min-h-11 items-center px-4 font-semibold transition-colors hover:bg-sunken";
