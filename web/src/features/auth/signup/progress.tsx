import { progressWidth, stepCount, type Wizard } from "./wizard";

export function Progress({ wizard }: { wizard: Wizard }) {
  const { step, userType } = wizard;
  const count = stepCount(wizard);
  const text = userType === null ? "Step 1" : `Step ${step} of ${count}`;
  const width = progressWidth(wizard);
  return (
    <div className="mt-4 mb-7">
      <p className="eyebrow">{text}</p>
      <div
        role="progressbar"
        aria-label="Sign-up progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Number.parseFloat(width))}
        aria-valuetext={text}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-cherry transition-[width] duration-500" style={{ width }} />
      </div>
    </div>
  );
}
