import { ArrowLeft } from "lucide-react";
import { useNavigate } from "react-router";

export function BackHome() {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      onClick={() => void navigate("/home")}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden="true" size={18} /> Back to home
    </button>
  );
}
