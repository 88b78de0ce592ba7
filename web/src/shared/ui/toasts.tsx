import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import { useWaitingToasts } from "./notify";

/** The one toast region. A toast has a close action and stays while it is read. */
export default function Toasts() {
  const waiting = useWaitingToasts((state) => state.messages);

  useEffect(() => {
    if (waiting.length === 0) return;
    for (const message of waiting) toast(message, { duration: 8000 });
    useWaitingToasts.setState({ messages: [] });
  }, [waiting]);

  return (
    <Toaster
      closeButton
      position="bottom-right"
      className="font-sans!"
      containerAriaLabel="Messages"
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Close",
        classNames: {
          toast:
            "flex w-full items-center gap-3 leaf-shape-sm bg-ink font-sans text-paper pl-5 pr-3 py-3 shadow-lift text-base",
          title: "font-sans font-medium",
          content: "flex-1",
          closeButton:
            "order-last grid size-8 place-items-center rounded-full hover:bg-paper/15 shrink-0 [&_svg]:size-4",
        },
      }}
    />
  );
}
