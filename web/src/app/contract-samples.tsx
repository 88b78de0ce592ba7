import { lazy, Suspense } from "react";
import { useModule } from "@/shared/api/modules";

const Loaded = lazy(async () => {
  const { ContractSamples } = await import("@/features/quality/samples/contract-samples");
  return { default: ContractSamples };
});

function ContractSamples(props: { contractId: string }) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** The samples that a contract shows, downloaded when one is opened. */
export function useContractSamplesOfModule() {
  return useModule("quality") ? ContractSamples : null;
}
