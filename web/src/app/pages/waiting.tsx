import { LoadingText } from "@/shared/ui/skeleton";

/** An empty page while a screen is loading. */
export function Waiting() {
  return <LoadingText />;
}
