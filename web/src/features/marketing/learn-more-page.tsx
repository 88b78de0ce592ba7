import { BarChart3, Handshake, MessageSquareText, Search, Ship, UserRoundPlus } from "lucide-react";
import { SHOP_NAME } from "@/shared/lib/shop";
import { useTitle } from "@/shared/lib/use-title";
import { ButtonLink } from "@/shared/ui/button-link";
import { Section } from "@/shared/ui/section";
import { DeskPicture } from "./desk-picture";
import { Invitation } from "./invitation";
import { ROLES } from "./roles";

const FEATURES = [
  {
    Icon: Search,
    title: "Search for suppliers",
    text: "Find who grows, washes, rolls or roasts what you need, by country, process, grade, score or taste.",
  },
  {
    Icon: Handshake,
    title: "Contract or direct purchase",
    text: "Agree on a large lot with its seller, or put a bag into the cart and be done.",
  },
  {
    Icon: Ship,
    title: "Shipments in sight",
    text: "An order says where it stands, from the moment it is placed to the moment it arrives.",
  },
  {
    Icon: MessageSquareText,
    title: "Messages",
    text: "Ask about a lot or an order in writing, so that both sides can look up what was said.",
  },
  {
    Icon: BarChart3,
    title: "Analytics",
    text: "What was bought and sold, at which price and how often, counted from the orders themselves.",
  },
  {
    Icon: UserRoundPlus,
    title: "Free for buyers",
    text: "A buyer's basic account costs nothing. Fees for sellers and for logistics may apply.",
  },
];

export function Component() {
  useTitle("Learn more");
  return (
    <>
      <section className="shell pt-8 sm:pt-14">
        <h1 className="max-w-4xl text-display">A market without the miles in between.</h1>
        <p className="mt-6 max-w-[38rem] text-lead text-muted">
          {SHOP_NAME} brings buyers, sellers and carriers of East African tea, coffee and sugar to one table:
          Kenya, Uganda, Ethiopia and Rwanda, from the single bag to the container.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/agriculture">See what is grown</ButtonLink>
          <ButtonLink to="/search-results" look="outline">
            All teas and coffees
          </ButtonLink>
        </div>
      </section>

      <Section title="What you can do here" heading="text-h2" className="shell mt-16 sm:mt-24">
        <ul className="mt-7 grid border-t border-ink sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3">
          {FEATURES.map(({ Icon, title, text }) => (
            <li key={title} className="border-b border-line py-6">
              <Icon aria-hidden="true" size={26} strokeWidth={1.6} className="text-leaf" />
              <h3 className="mt-3 text-h4">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <section aria-labelledby="how-title" className="mt-16 bg-sunken py-14 sm:mt-24 sm:py-20">
        <div className="shell">
          <h2 id="how-title" className="text-h2">
            How it works
          </h2>
          <div className="mt-8 grid gap-10 lg:grid-cols-3 lg:gap-12">
            {ROLES.map((role) => (
              <section key={role.name} aria-label={`For ${role.name.toLowerCase()}`}>
                <h3 className="text-h3">For {role.name.toLowerCase()}</h3>
                <p className="mt-1 text-muted">{role.lead}</p>
                <ol className="mt-5">
                  {role.steps.map(({ title, text }, index) => (
                    <li key={title} className="grid grid-cols-[2.25rem_1fr] border-t border-line py-4">
                      <span aria-hidden="true" className="figures font-serif text-h4 text-leaf">
                        {index + 1}
                      </span>
                      <div>
                        <h4 className="font-semibold">{title}</h4>
                        <p className="text-muted">{text}</p>
                      </div>
                    </li>
                  ))}
                </ol>
              </section>
            ))}
          </div>
        </div>
      </section>

      <section
        aria-labelledby="desk-title"
        className="shell mt-16 grid items-center gap-x-16 gap-y-8 sm:mt-24 lg:grid-cols-[1fr_1.2fr]"
      >
        <div>
          <h2 id="desk-title" className="text-h2">
            One desk for the whole trade
          </h2>
          <p className="mt-4 max-w-prose text-lead text-muted">
            Stock, purchases, shipments, bills and sales belong together: what is sold leaves the stock, what
            leaves is on a shipment, what arrives is on a bill. {SHOP_NAME} keeps them in one book, so that
            every number on the desk can be traced to the order it came from.
          </p>
        </div>
        <DeskPicture />
      </section>

      <Invitation />
    </>
  );
}
