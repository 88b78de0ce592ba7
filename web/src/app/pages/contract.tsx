import { ContractPage } from "@/features/sales/contracts/contract-page";
import { ContractSamplesProvider } from "@/shared/slots/contract-samples";
import { PlotsBehindProvider } from "@/shared/slots/plots-behind";
import { ShipmentPartsProvider } from "@/shared/slots/shipment-parts";
import { useContractSamplesOfModule } from "../contract-samples";
import { usePlotsBehindOfModule } from "../plots-behind";
import { useShipmentPartsOfModule } from "../shipment-parts";

export function Component() {
  const shipment = useShipmentPartsOfModule();
  const samples = useContractSamplesOfModule();
  const plots = usePlotsBehindOfModule();
  return (
    <ShipmentPartsProvider value={shipment}>
      <ContractSamplesProvider value={samples}>
        <PlotsBehindProvider value={plots}>
          <ContractPage />
        </PlotsBehindProvider>
      </ContractSamplesProvider>
    </ShipmentPartsProvider>
  );
}
