import { type ComponentType, createContext, use } from "react";

/** The subject of a conversation, and the recipient if there are several parties. */
export interface MessageAbout {
  kind: "product" | "quote" | "purchase" | "shipment" | "contract";
  id: string;
  /** For a shipment: the party to write to. */
  with?: "buyer" | "seller" | "carrier";
}

export interface MessageButtonProps {
  about: MessageAbout;
  /** The recipient's name. */
  to: string;
  /** The button's label. */
  label: string;
}

/** The message button for screens of other features. The app provides it if messages are on. */
const MessagingContext = createContext<ComponentType<MessageButtonProps> | null>(null);

export const MessagingProvider = MessagingContext.Provider;

/** A button to write to the other side; nothing if the shop has no messages. */
export function MessageButton(props: MessageButtonProps) {
  const Filled = use(MessagingContext);
  return Filled && <Filled {...props} />;
}
