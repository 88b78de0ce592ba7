import { type ComponentType, createContext, use } from "react";

/** What a conversation is about, and with whom where there are several to write to. */
export interface MessageAbout {
  kind: "product" | "quote" | "purchase" | "shipment" | "contract";
  id: string;
  /** Of a shipment: which of its parties. */
  with?: "buyer" | "seller" | "carrier";
}

export interface MessagingProps {
  about: MessageAbout;
  /** Who gets the message, by name. */
  to: string;
  /** What the button says; "Message supplier" unless told. */
  label?: string;
}

/** How a message is written from another feature's screen. The app fills it where messages are switched on. */
interface Messaging {
  /** Opens the form in a dialog. */
  Button: ComponentType<MessagingProps>;
  /** The form in its place on the screen. */
  Panel: ComponentType<MessagingProps>;
}

const MessagingContext = createContext<Messaging | null>(null);

export const MessagingProvider = MessagingContext.Provider;

/** A button to write to the other side; nothing where the shop has no messages. */
export function MessageButton(props: MessagingProps) {
  const messaging = use(MessagingContext);
  return messaging && <messaging.Button {...props} />;
}

/** A form to write to the other side; nothing where the shop has no messages. */
export function MessagePanel(props: MessagingProps) {
  const messaging = use(MessagingContext);
  return messaging && <messaging.Panel {...props} />;
}
