import { ContractPage } from "@/features/sales/contracts/contract-page";
import { ContractSamplesProvider } from "@/shared/slots/contract-samples";
import { ShipmentPartsProvider } from "@/shared/slots/shipment-parts";
import { useContractSamplesOfModule } from "../contract-samples";
import { useShipmentPartsOfModule } from "../shipment-parts";

export function Component() {
  const shipment = useShipmentPartsOfModule();
  const samples = useContractSamplesOfModule();
  return (
    <ShipmentPartsProvider value={shipment}>
      <ContractSamplesProvider value={samples}>
        <ContractPage />
      </ContractSamplesProvider>
    </ShipmentPartsProvider>
  );
}
