import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** A mail server for tests: it accepts every e-mail, or refuses every recipient. */
export class MailServer {
  /** Subjects of the e-mails that it accepted. */
  readonly subjects: string[] = [];
  /** The e-mails that it accepted, as they were sent. */
  readonly texts: string[] = [];
  refusing = true;
  readonly #sockets = new Set<Socket>();

  private constructor(readonly server: Server) {}

  static async start(): Promise<MailServer> {
    const server = createServer();
    const mail = new MailServer(server);
    server.on("connection", (socket) => void mail.#talk(socket));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return mail;
  }

  /** The value of the setting `mail.smtp_url`. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
  }

  async #talk(socket: Socket): Promise<void> {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket)).on("error", () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 stand-in");
    let inText = false;
    let text: string[] = [];
    for await (const line of createInterface({ input: socket })) {
      if (inText) {
        const subject = /^Subject: (.*)/.exec(line)?.[1];
        if (subject) this.subjects.push(subject);
        inText = line !== ".";
        if (inText) text.push(line);
        else {
          this.texts.push(text.join("\n"));
          text = [];
          say("250 kept");
        }
      } else if (line.startsWith("RCPT") && this.refusing) {
        say("550 5.1.1 no mailbox of that name");
      } else if (line.startsWith("DATA")) {
        inText = true;
        say("354 go on");
      } else {
        say(line.startsWith("QUIT") ? "221 bye" : "250 ok");
      }
    }
  }
}
