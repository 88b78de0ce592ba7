import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const KEY = "good-subscription";

interface Request {
  id: string;
  about: string;
  amount: string;
  currency: string;
  phone: string;
}

/** A stand-in of MTN MoMo, from its published documents: each request is confirmed on the telephone at once. */
export class Momo {
  readonly requests: Request[] = [];

  private constructor(readonly server: Server) {}

  /** The subscription key that it accepts. */
  readonly key = KEY;

  static async start(): Promise<Momo> {
    const server = createServer();
    const momo = new Momo(server);
    server.on("request", (request, response) => {
      void body(request).then((text) => {
        const [status, said] = momo.#answer(request, text);
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(said === null ? "" : JSON.stringify(said));
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return momo;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }

  #answer(request: IncomingMessage, text: string): [number, unknown] {
    const path = request.url ?? "";
    if (path === "/collection/token/") {
      const good = request.headers["ocp-apim-subscription-key"] === KEY;
      return good ? [200, { access_token: "token", expires_in: 3600 }] : [401, {}];
    }
    if (path === "/collection/v1_0/requesttopay") {
      const id = String(request.headers["x-reference-id"]);
      if (this.requests.some((made) => made.id === id)) return [409, {}];
      const { externalId, amount, currency, payer } = JSON.parse(text);
      this.requests.push({ id, about: externalId, amount, currency, phone: payer.partyId });
      return [202, null];
    }
    const found = this.requests.find(({ id }) => path === `/collection/v1_0/requesttopay/${id}`);
    if (!found) return [404, {}];
    const { about, amount, currency } = found;
    return [
      200,
      { amount, currency, externalId: about, financialTransactionId: "23503452", status: "SUCCESSFUL" },
    ];
  }
}

async function body(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
