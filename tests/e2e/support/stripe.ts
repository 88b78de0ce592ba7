import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

interface Session {
  id: string;
  key: string;
  about: string;
  amount: number;
  currency: string;
  back: string;
  paid: boolean;
}

/** A stand-in of Stripe with its hosted page, from Stripe's published API reference. */
export class Stripe {
  readonly sessions: Session[] = [];

  private constructor(readonly server: Server) {}

  static async start(): Promise<Stripe> {
    const server = createServer();
    const stripe = new Stripe(server);
    server.on("request", (request, response) => {
      void body(request).then((form) => {
        const { status, type, text } = stripe.#answer(request, new URLSearchParams(form));
        response.writeHead(status, type === "redirect" ? { Location: text } : { "Content-Type": type });
        response.end(type === "redirect" ? "" : text);
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return stripe;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }

  #answer(request: IncomingMessage, form: URLSearchParams): { status: number; type: string; text: string } {
    const path = request.url ?? "";
    const json = (status: number, said: unknown) => ({
      status,
      type: "application/json",
      text: JSON.stringify(said),
    });
    const session = this.sessions.find(({ id }) => path.endsWith(id));
    if (path === "/v1/balance") {
      const good = request.headers.authorization === "Bearer sk_test_good";
      return json(good ? 200 : 401, { object: "balance", livemode: false });
    }
    if (path === "/v1/checkout/sessions") {
      const key = String(request.headers["idempotency-key"]);
      const found = this.sessions.find((made) => made.key === key);
      const made = found ?? {
        id: `cs_test_${this.sessions.length}`,
        key,
        about: form.get("client_reference_id") ?? "",
        amount: Number(form.get("line_items[0][price_data][unit_amount]")),
        currency: form.get("line_items[0][price_data][currency]") ?? "",
        back: form.get("success_url") ?? "",
        paid: false,
      };
      if (!found) this.sessions.push(made);
      return json(200, this.#shown(made));
    }
    if (session && path.startsWith("/v1/checkout/sessions/")) return json(200, this.#shown(session));
    if (session && path.startsWith("/pay/")) {
      if (request.method === "POST") {
        session.paid = true;
        return { status: 303, type: "redirect", text: session.back };
      }
      const text = `<!doctype html><title>Pay</title><h1>Stand-in of Stripe</h1><form method="post"><button>Pay</button></form>`;
      return { status: 200, type: "text/html", text };
    }
    return json(404, {});
  }

  #shown({ id, about, amount, currency, paid }: Session) {
    return {
      id,
      status: paid ? "complete" : "open",
      payment_status: paid ? "paid" : "unpaid",
      client_reference_id: about,
      amount_total: amount,
      currency,
      payment_intent: `pi_${id}`,
      url: paid ? null : `${this.url}/pay/${id}`,
    };
  }
}

async function body(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
