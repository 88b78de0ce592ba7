import { post } from "@/shared/api/send";

export interface ContactForm {
  name: string;
  email: string;
  message: string;
}

/** Sends a contact message. Returns the shop's answer. */
export async function sendMessage(body: ContactForm): Promise<string> {
  const { message } = await post("/contact", { body });
  return message;
}

/** Adds an e-mail address to the newsletter. Returns the shop's answer. */
export async function subscribe(email: string): Promise<string> {
  const { message } = await post("/api/newsletter", { body: { email } });
  return message;
}
