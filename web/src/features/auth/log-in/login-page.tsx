import { useEffect, useState } from "react";
import { useTitle } from "@/shared/lib/use-title";
import { useSession } from "@/shared/session/session";
import { AuthFrame } from "../auth-frame";
import { type Credentials, FirstStep } from "./first-step";
import { SecondStep } from "./second-step";

export function Component() {
  useTitle("Log In");
  const [awaitsCode, setAwaitsCode] = useState<Credentials | null>(null);
  const arrived = useSession((session) => session.arrivedAtLogIn);
  useEffect(arrived, [arrived]);

  return (
    <AuthFrame>
      <h1 className="text-h1">Log In</h1>
      {awaitsCode ? (
        <SecondStep credentials={awaitsCode} onBack={() => setAwaitsCode(null)} />
      ) : (
        <FirstStep onCodeWanted={setAwaitsCode} />
      )}
    </AuthFrame>
  );
}
