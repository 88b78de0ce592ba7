import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { TEXT_LINK, TextPage, type TextSection } from "./text-page";

export function Component() {
  const messages = useModule("messages");
  return (
    <TextPage
      title="Support"
      lead="When something does not work, these are the usual reasons and what to do."
      sections={messages ? [FORGOT, ...SECTIONS, WRITE_TO_US] : [...SECTIONS, ASK_WHO_RUNS_IT]}
    />
  );
}

/** Without the module that sends e-mail there is no such link. */
const FORGOT: TextSection = {
  title: "I forgot my password",
  body: (
    <p>
      <Link to="/forgot-password" className={TEXT_LINK}>
        Ask for a link
      </Link>{" "}
      to the e-mail address of your account, and choose a new one with it.
    </p>
  ),
};

const SECTIONS: TextSection[] = [
  {
    title: "I cannot log in",
    body: (
      <p>
        The e-mail address and password must be as they were when you signed up; capital letters count in the
        password. After ten failed attempts in a minute the shop makes you wait: try again a minute later.
        With two-step login on, the code of your authenticator app is asked for as well; without the app, a
        recovery code.
      </p>
    ),
  },
  {
    title: "A product cannot be added",
    body: (
      <p>
        Stock is counted. If somebody else bought the last of it, the shop says how much is left; choose less,
        or look for its neighbours in{" "}
        <Link to="/search-results" className={TEXT_LINK}>
          the catalogue
        </Link>
        .
      </p>
    ),
  },
  {
    title: "Checkout is refused",
    body: (
      <p>
        The page names what has to change: a field of the address, or goods that ran short meanwhile. Your
        cart stays as it is. Sending the same order twice places it once.
      </p>
    ),
  },
  {
    title: "The goods are not right",
    body: (
      <p>
        Returns are accepted within 30 days of the delivery. Note the order's number, which stands in{" "}
        <Link to="/account" className={TEXT_LINK}>
          your account
        </Link>
        , and what is wrong with the goods; a photograph helps.
      </p>
    ),
  },
];

/** Without the module `messages` the page has no contact form. */
const ASK_WHO_RUNS_IT: TextSection = {
  title: "None of these",
  body: (
    <p>
      This shop takes no messages on its pages. Ask the people who run it, who gave you its address, and tell
      them what you did, what happened and, if it is about an order, its number.
    </p>
  ),
};

const WRITE_TO_US: TextSection = {
  title: "None of these",
  body: (
    <p>
      <Link to="/contact" className={TEXT_LINK}>
        Contact an expert
      </Link>{" "}
      and tell what you did, what happened and, if it is about an order, its number.
    </p>
  ),
};
