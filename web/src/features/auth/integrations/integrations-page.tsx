import { Section } from "@/shared/ui/section";
import { MakeToken } from "./make-token";
import { TokenList } from "./token-list";

/** Other programs that work in the account's name: a till, a warehouse, a spreadsheet. */
export function Component() {
  return (
    <div className="shell py-8 sm:py-10">
      <h1 className="text-h1">Add integration</h1>
      <p className="mt-2 max-w-prose text-muted">
        Connect a program of yours: a till, a warehouse, a spreadsheet. It signs in with an access token,
        which may do all that you may, except change your password, your log-ins and your tokens.
      </p>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-12">
          <MakeToken />
          <TokenList />
        </div>
        <HowTo />
      </div>
    </div>
  );
}

function HowTo() {
  const { origin } = window.location;
  return (
    <Section title="How to call" heading="text-h4" className="leaf-shape min-w-0 self-start bg-card p-6">
      <p className="mt-3">Send the token with each call:</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable line must be reachable by keyboard */}
      <pre tabIndex={0} className="mt-2 overflow-x-auto rounded-sm bg-sunken p-3 text-small">
        {`curl ${origin}/api/purchases \\\n  -H "Authorization: Bearer TOKEN"`}
      </pre>
      <p className="mt-4">
        Every call is described in{" "}
        <a
          href="/api/openapi.json"
          className="font-semibold text-leaf underline underline-offset-4"
          target="_blank"
          rel="noreferrer"
        >
          openapi.json
        </a>{" "}
        (OpenAPI 3.1, opens in a new tab), which most tools can read.
      </p>
    </Section>
  );
}
