import { useModule } from "@/shared/api/modules";
import { ProducerPicker } from "@/shared/selling/producer-picker";
import { PlotChoice } from "./plot-choice";
import type { Source } from "./source";

interface SourceFieldsProps {
  source: Source;
  onChange: (source: Source) => void;
}

/** Chooses the producer of a delivery and its plots; nothing where the shop keeps no origins. */
export function SourceFields({ source, onChange }: SourceFieldsProps) {
  const { producer, plots } = source;
  if (!useModule("origins")) return null;
  return (
    <>
      <ProducerPicker
        chosen={producer}
        onChange={(chosen) => onChange({ producer: chosen, plots: [] })}
        hint="Whoever grew the goods; then choose the plots."
      />
      {producer && (
        <PlotChoice
          producer={producer}
          chosen={plots}
          onChange={(chosen) => onChange({ producer, plots: chosen })}
        />
      )}
    </>
  );
}
