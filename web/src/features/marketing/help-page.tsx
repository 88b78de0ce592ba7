import { Link } from "react-router";
import { TEXT_LINK, TextPage, type TextSection } from "./text-page";

export function Component() {
  return (
    <TextPage title="Help" lead="How to find something, buy it and follow it home." sections={SECTIONS} />
  );
}

const SECTIONS: TextSection[] = [
  {
    title: "Find something",
    body: (
      <p>
        Type at least three letters into the search for suggestions, or look through{" "}
        <Link to="/search-results" className={TEXT_LINK}>
          all teas and coffees
        </Link>{" "}
        and narrow them down by country, kind, process or cupping score. The address of a list keeps your
        filters: send it to somebody and they see the same.
      </p>
    ),
  },
  {
    title: "Open an account",
    body: (
      <p>
        <Link to="/signup" className={TEXT_LINK}>
          Signing up
        </Link>{" "}
        is free for buyers and takes a few minutes, for yourself or for your company. Afterwards you{" "}
        <Link to="/signin" className={TEXT_LINK}>
          sign in
        </Link>{" "}
        with your e-mail address and password.
      </p>
    ),
  },
  {
    title: "Buy",
    body: (
      <p>
        Choose how much, add it to the cart, then go to checkout for the delivery address, the delivery and
        the way you will pay. Nothing is charged at checkout: you pay when the seller's bill arrives.
      </p>
    ),
  },
  {
    title: "Follow an order",
    body: (
      <p>
        Every order is listed in{" "}
        <Link to="/account" className={TEXT_LINK}>
          your account
        </Link>{" "}
        with its state. Within 24 hours, and as long as the goods have not left, you can cancel it there.
      </p>
    ),
  },
  {
    title: "Something else",
    body: (
      <p>
        The{" "}
        <Link to="/faq" className={TEXT_LINK}>
          FAQ
        </Link>{" "}
        answers what people ask most. If something does not work, see{" "}
        <Link to="/support" className={TEXT_LINK}>
          Support
        </Link>
        .
      </p>
    ),
  },
];
