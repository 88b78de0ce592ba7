import { ArrowLeft } from "lucide-react";
import { useNavigate } from "react-router";
import { BACK_LOOK } from "@/shared/ui/back-link";

export function BackHome() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate("/home")} className={BACK_LOOK}>
      <ArrowLeft aria-hidden="true" size={18} /> Back to home
    </button>
  );
}
