import { type ComponentType, createContext, use } from "react";

/** The samples of a contract; null if samples are off. */
type ContractSamples = ComponentType<{ contractId: string }> | null;

const ContractSamplesContext = createContext<ContractSamples>(null);

export const ContractSamplesProvider = ContractSamplesContext.Provider;

export function useContractSamples(): ContractSamples {
  return use(ContractSamplesContext);
}
