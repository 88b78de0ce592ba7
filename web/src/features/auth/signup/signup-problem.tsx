import { Link } from "react-router";
import { asProblem, type Problem } from "@/shared/api/problem";
import { Notice } from "@/shared/ui/notice";
import { type Step, stepOfField, type Wizard } from "./wizard";

interface SignupProblemProps {
  error: Error;
  wizard: Wizard;
  onGoTo: (step: Step) => void;
}

/** The server's errors, with a link to the step that can fix them. */
export function SignupProblem({ error, wizard, onGoTo }: SignupProblemProps) {
  const problem = asProblem(error);
  const faults = Object.entries(problem?.fields ?? {});
  const taken = problem?.status === 409;

  return (
    <Notice tone="bad" className="mb-6">
      <p>{explanation(problem)}</p>
      {taken && (
        <p className="mt-1 font-normal text-ink">
          <Link to="/login" className="underline underline-offset-4">
            Log in with this e-mail
          </Link>{" "}
          or go back and use another one.
        </p>
      )}
      {faults.length > 0 && (
        <ul className="mt-2 space-y-1 font-normal text-ink">
          {faults.map(([field, messages]) => (
            <FaultLine
              key={field}
              field={field}
              messages={messages}
              step={stepOfField(wizard, field)}
              onGoTo={onGoTo}
            />
          ))}
        </ul>
      )}
    </Notice>
  );
}

function explanation(problem: Problem | null): string {
  if (!problem) return "The shop could not be reached. What you entered is still here: please try again.";
  if (problem.status >= 500) {
    return "The account could not be opened just now. What you entered is still here: please try again.";
  }
  return problem.message;
}

interface FaultLineProps {
  field: string;
  messages: string[];
  step: Step | null;
  onGoTo: (step: Step) => void;
}

function FaultLine({ field, messages, step, onGoTo }: FaultLineProps) {
  const text = `${nameOf(field)}: ${messages.join(", ")}`;
  return (
    <li>
      {step ? (
        <button
          type="button"
          onClick={() => onGoTo(step)}
          className="min-h-6 text-left underline underline-offset-4"
        >
          {text}
        </button>
      ) : (
        text
      )}
    </li>
  );
}

/** A readable field name: "zipCode" becomes "Zip code". */
function nameOf(field: string): string {
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
