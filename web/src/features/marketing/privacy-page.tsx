import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { TEXT_LINK, TextPage, type TextSection } from "./text-page";

export function Component() {
  const messages = useModule("messages");
  return (
    <TextPage
      title="Privacy Policy"
      lead="This shop runs on its operator's own machine. What you tell it stays there."
      sections={messages ? [...SECTIONS, SENT, RIGHTS_AND_CONTACT] : [...SECTIONS, RIGHTS]}
    />
  );
}

const SECTIONS: TextSection[] = [
  {
    title: "Nobody watches",
    body: (
      <p>
        There are no trackers, no advertising and no statistics of other companies on these pages. Fonts,
        pictures and scripts all come from this shop's own address, so no other site learns that you were
        here. The shop sets no cookies.
      </p>
    ),
  },
  {
    title: "In your browser",
    body: (
      <p>
        While you are signed in, your browser keeps a token that shows the shop who you are; logging out
        deletes it. While you are not, the cart you fill is kept in this browser alone, and moves to your
        account when you sign in. If you choose a light or dark appearance, the browser remembers that too.
      </p>
    ),
  },
  {
    title: "Your account",
    body: (
      <>
        <p>
          What you enter when you sign up: name or company, e-mail address, telephone number, postal address
          and the kind of business.
        </p>
        <p>
          Your password is kept only as an Argon2 hash, from which it cannot be read back. A bank account's
          number is kept encrypted and shown by its last four digits; the key of two-step login is kept
          encrypted and never shown again. Card numbers are never stored.
        </p>
      </>
    ),
  },
  {
    title: "What you do here",
    body: (
      <p>
        Your cart, the addresses you save, your orders with their delivery addresses, the products you looked
        at last while signed in, and the reviews you wrote. A review is shown with your first name and an
        initial. The seller of the goods sees what is needed to send them.
      </p>
    ),
  },
  {
    title: "Your network address",
    body: (
      <p>
        To slow down attacks, the shop counts requests and failed sign-ins by network address. These counts
        are held in memory only and are gone within minutes. When you change something here, a log keeps what
        it was, when, and which network address it came from, so that misuse can be found out.
      </p>
    ),
  },
];

const SENT: TextSection = {
  title: "What you send us",
  body: (
    <p>
      A contact message is kept with the name and e-mail address you gave, to answer it. An e-mail address
      left for the newsletter is kept for the newsletter and nothing else. Only the shop's administrators can
      read either.
    </p>
  ),
};

const RIGHTS_TEXT =
  "In your settings you can download everything that is kept about you, and delete your account: what is yours alone then goes, while orders, bills, contracts and shipments stay as the other side's books need them. In your profile you correct what is wrong. You may also ask for any of this.";

/** Without the module `messages` the page has no contact form. */
const RIGHTS: TextSection = {
  title: "Your rights",
  body: (
    <p>
      {RIGHTS_TEXT} This shop takes no messages on its pages: ask the people who run it, who gave you its
      address.
    </p>
  ),
};

const RIGHTS_AND_CONTACT: TextSection = {
  title: "Your rights",
  body: (
    <p>
      {RIGHTS_TEXT}{" "}
      <Link to="/contact" className={TEXT_LINK}>
        Write to us
      </Link>{" "}
      from the e-mail address of your account.
    </p>
  ),
};
