import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from "react";

/** A part of a screen, such as a dialog, that is downloaded when it is first shown. `waiting` stands in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): FunctionComponent<Props> {
  const Part = lazy(load);
  return (props: Props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
}
