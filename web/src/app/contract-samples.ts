import { useModule } from "@/shared/api/modules";
import { lazyPart } from "@/shared/ui/lazy-part";

const ContractSamples = lazyPart(async () => ({
  default: (await import("@/features/quality/samples/contract-samples")).ContractSamples,
}));

/** The samples that a contract shows, downloaded when one is opened. */
export function useContractSamplesOfModule() {
  return useModule("quality") ? ContractSamples : null;
}
