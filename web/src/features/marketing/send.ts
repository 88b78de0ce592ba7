import { answer, api } from "@/shared/api/client";

export interface ContactForm {
  name: string;
  email: string;
  message: string;
}

/** Hands a message in. The answer is what the shop says to it. */
export async function sendMessage(body: ContactForm): Promise<string> {
  const { message } = await answer(api.POST("/contact", { body }));
  return message;
}

/** Leaves an e-mail address for the newsletter. The answer is what the shop says to it. */
export async function subscribe(email: string): Promise<string> {
  const { message } = await answer(api.POST("/api/newsletter", { body: { email } }));
  return message;
}
