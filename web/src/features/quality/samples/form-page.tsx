import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "@/shared/api/query";
import type { FullContract } from "@/shared/api/types";
import { BackLink } from "@/shared/ui/back-link";
import { OneLoaded } from "@/shared/ui/one-loaded";

/** The page of a form about a sample: the way back, and the title. */
export function FormPage({ back, title, children }: { back: string; title: string; children: ReactNode }) {
  return (
    <div className="shell py-6 sm:py-8">
      <BackLink to={back}>Back</BackLink>
      <h1 className="mt-2 text-h1">{title}</h1>
      {children}
    </div>
  );
}

/** The contract that a sample is of. */
export function ContractLoaded({
  id,
  children,
}: {
  id: string;
  children: (contract: FullContract) => ReactNode;
}) {
  const found = useQuery(query("/api/contracts/{id}", { path: { id } }));
  return (
    <OneLoaded
      query={found}
      missing="This contract is not among yours."
      failed="The contract could not be loaded."
      className="mt-8 space-y-4"
    >
      {children}
    </OneLoaded>
  );
}
