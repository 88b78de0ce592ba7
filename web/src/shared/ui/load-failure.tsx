import { Button } from "./button";
import { Notice } from "./notice";

interface LoadFailureProps {
  /** What happened: "Your quotes could not be loaded." */
  children: string;
  onRetry: () => unknown;
}

/** In place of something that could not be loaded: what it was, and another try. */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 py-4">
      <Notice tone="bad">{children}</Notice>
      <Button look="outline" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}
