import { useMutation } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { useTitle } from "@/shared/lib/use-title";
import { signUp } from "../api";
import { AuthFrame } from "../auth-frame";
import { Progress } from "./progress";
import { SignupProblem } from "./signup-problem";
import { StepEntity } from "./step-entity";
import type { StepProps } from "./step-frame";
import { StepIndividualInfo } from "./step-individual-info";
import { StepMailing } from "./step-mailing";
import { StepPayment } from "./step-payment";
import { StepProfile } from "./step-profile";
import { StepSigner } from "./step-signer";
import { StepType } from "./step-type";
import {
  bankCountryField,
  currentStep,
  START,
  stepCount,
  submission,
  type WizardData,
  wizardReducer,
} from "./wizard";

export function Component() {
  useTitle("Sign up");
  const navigate = useNavigate();
  const [wizard, dispatch] = useReducer(wizardReducer, START);
  const top = useRef<HTMLHeadingElement>(null);
  const submit = useMutation({
    mutationFn: signUp,
    meta: { failure: "Sign-up failed" },
    onSuccess: () => navigate("/login", { state: { accountCreated: true } }),
  });

  const { step: stepNumber } = wizard;
  const shown = useRef(stepNumber);
  useEffect(() => {
    if (shown.current !== stepNumber) top.current?.focus();
    shown.current = stepNumber;
  }, [stepNumber]);

  const isLast = wizard.step === stepCount(wizard);
  const onNext = (data: WizardData) => {
    dispatch({ do: "next", data });
    if (isLast) submit.mutate(submission(wizard, data));
  };
  const props: StepProps = {
    data: wizard.data,
    onNext,
    onBack: (data) => dispatch({ do: "back", data }),
    pending: submit.isPending,
  };

  return (
    <AuthFrame>
      <h1 ref={top} tabIndex={-1} className="text-h1">
        Sign up
      </h1>
      <Progress wizard={wizard} />
      {submit.error && !submit.isPending && (
        <SignupProblem
          error={submit.error}
          wizard={wizard}
          onGoTo={(step) => dispatch({ do: "goTo", step })}
        />
      )}
      {stepForm()}
      <p className="mt-8 border-t border-line pt-5">
        Already have an account?{" "}
        <Link to="/signin" className="font-semibold text-leaf underline underline-offset-4">
          Log In
        </Link>
      </p>
    </AuthFrame>
  );

  function stepForm() {
    switch (currentStep(wizard)) {
      case "type":
        return (
          <StepType chosen={wizard.userType} onChoose={(userType) => dispatch({ do: "choose", userType })} />
        );
      case "individualInfo":
        return <StepIndividualInfo {...props} />;
      case "mailing":
        return <StepMailing {...props} />;
      case "entity":
        return <StepEntity {...props} />;
      case "signer":
        return <StepSigner {...props} />;
      case "payment":
        return <StepPayment {...props} countryField={bankCountryField(wizard)} />;
      case "profile":
        return <StepProfile {...props} />;
    }
  }
}
