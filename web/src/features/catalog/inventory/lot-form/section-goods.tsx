import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { CountryField } from "@/shared/address/country-field";
import { fieldsOf } from "@/shared/form/fields-of";
import { SelectField } from "@/shared/ui/select-field";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { filterOptions } from "../../queries";
import { type LotForm, LotSection } from "./fields";
import { TASTE } from "./schema";

const KINDS = [
  { value: "coffee", label: "Coffee" },
  { value: "tea", label: "Tea" },
  { value: "sugar", label: "Sugar" },
];
const CAFFEINE = [
  { value: "Caffeinated", label: "Caffeinated" },
  { value: "Decaffeinated", label: "Decaffeinated" },
];

const TASTE_NAMES = Object.keys(TASTE) as (keyof typeof TASTE)[];

interface TasteField {
  label: string;
  inputMode?: "numeric" | "decimal";
  /** If set, the only kind of goods with this field. */
  only?: string;
}

/** The fields about the goods and their origin. The words that the shop already uses are suggested. */
export function SectionGoods({ form }: { form: LotForm }) {
  const field = fieldsOf(form);
  const { data } = useQuery(filterOptions);
  const kind = form.watch("kind");
  const known = (attribute: string) => (data?.[attribute] ?? []).map(String);
  return (
    <>
      <LotSection title="The goods">
        <TextField label="Name" required maxLength={120} {...field("name")} />
        <TextField
          label="Item ID"
          required
          maxLength={64}
          hint="Your own article number. No two products of the shop share one."
          {...field("sku")}
        />
        <SelectField label="Kind" required choices={KINDS} {...field("kind")} />
        <WordsField
          label="Category"
          required
          words={known("category")}
          hint="That of coffee says Green coffee or Roasted coffee."
          {...field("category")}
        />
        <WordsField label="Sub-category" words={known("sub_category")} {...field("subCategory")} />
        <TextField label="Tags" hint="With commas between them." {...field("tags")} />
        <TextArea label="Notes" rows={4} maxLength={2000} className="sm:col-span-2" {...field("notes")} />
      </LotSection>
      <LotSection title="Origin and taste">
        <WordsField label="Origin" required words={known("origin")} {...field("origin")} />
        <CountryField required autoComplete="off" {...field("country")} />
        {TASTE_NAMES.map((name) => {
          const { label, inputMode, only }: TasteField = TASTE[name];
          if (only && only !== kind) return null;
          const words = inputMode ? undefined : known(asAttribute(name));
          return <WordsField key={name} label={label} inputMode={inputMode} words={words} {...field(name)} />;
        })}
        <SelectField label="Caffeine" choices={CAFFEINE} placeholder="Not said" {...field("caffeine")} />
      </LotSection>
    </>
  );
}

interface WordsFieldProps extends ComponentProps<typeof TextField> {
  words: string[] | undefined;
}

/** An input with suggestions of the words that the shop already uses. */
function WordsField({ words, ...rest }: WordsFieldProps) {
  const id = useId();
  return (
    <>
      <TextField list={words && id} {...rest} />
      <datalist id={id}>
        {words?.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </>
  );
}

/** The filter name of a field: `teaType` is `tea_type`. */
function asAttribute(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
