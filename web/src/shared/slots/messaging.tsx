import { type ComponentType, createContext, use } from "react";

/** What a conversation is about, and with whom where there are several to write to. */
export interface MessageAbout {
  kind: "product" | "quote" | "purchase" | "shipment" | "contract";
  id: string;
  /** Of a shipment: which of its parties. */
  with?: "buyer" | "seller" | "carrier";
}

export interface MessageButtonProps {
  about: MessageAbout;
  /** Who gets the message, by name. */
  to: string;
  /** What the button says. */
  label: string;
}

/** How a message is written from another feature's screen. The app fills it where messages are switched on. */
const MessagingContext = createContext<ComponentType<MessageButtonProps> | null>(null);

export const MessagingProvider = MessagingContext.Provider;

/** A button to write to the other side; nothing where the shop has no messages. */
export function MessageButton(props: MessageButtonProps) {
  const Filled = use(MessagingContext);
  return Filled && <Filled {...props} />;
}
