import { useQuery } from "@tanstack/react-query";
import { CountryField } from "@/shared/address/country-field";
import { SelectField } from "@/shared/ui/select-field";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { filterOptions } from "../../queries";
import { field, type LotForm, Section } from "./fields";

const KINDS = [
  { value: "coffee", label: "Coffee" },
  { value: "tea", label: "Tea" },
  { value: "sugar", label: "Sugar" },
];
const CAFFEINE = [
  { value: "Caffeinated", label: "Caffeinated" },
  { value: "Decaffeinated", label: "Decaffeinated" },
];

/** What the goods are, and where and how they grew. The words that the shop already uses are suggested. */
export function SectionGoods({ form }: { form: LotForm }) {
  const { data } = useQuery(filterOptions);
  const kind = form.watch("kind");
  const known = (attribute: string) => (data?.[attribute] ?? []).map(String);
  return (
    <>
      <Section title="The goods">
        <TextField label="Name" required maxLength={120} {...field(form, "name")} />
        <TextField
          label="Item ID"
          required
          maxLength={64}
          hint="Your own article number. No two products of the shop share one."
          {...field(form, "sku")}
        />
        <SelectField label="Kind" required choices={KINDS} {...field(form, "kind")} />
        <TextField label="Category" required list="categories" {...field(form, "category")} />
        <TextField label="Sub-category" list="sub-categories" {...field(form, "subCategory")} />
        <TextField label="Tags" hint="With commas between them." {...field(form, "tags")} />
        <TextArea
          label="Notes"
          rows={4}
          maxLength={2000}
          className="sm:col-span-2"
          {...field(form, "notes")}
        />
      </Section>
      <Section title="Origin and taste">
        <TextField label="Origin" required list="origins" {...field(form, "origin")} />
        <CountryField required autoComplete="off" {...field(form, "country")} />
        <TextField label="Source" list="sources" {...field(form, "source")} />
        <TextField label="Altitude in metres" inputMode="numeric" {...field(form, "altitudeM")} />
        <TextField label="Process Method" list="processes" {...field(form, "processMethod")} />
        <TextField label="Grade" list="grades" {...field(form, "grade")} />
        {kind === "coffee" && (
          <TextField label="Cupping Score" inputMode="decimal" {...field(form, "cuppingScore")} />
        )}
        {kind === "tea" && <TextField label="Tea type" list="tea-types" {...field(form, "teaType")} />}
        <TextField label="Size" list="sizes" {...field(form, "size")} />
        <TextField label="Strength" list="strengths" {...field(form, "strength")} />
        <SelectField
          label="Caffeine"
          choices={CAFFEINE}
          placeholder="Not said"
          {...field(form, "caffeine")}
        />
      </Section>
      <Words id="categories" words={known("category")} />
      <Words id="sub-categories" words={known("sub_category")} />
      <Words id="origins" words={known("origin")} />
      <Words id="sources" words={known("source")} />
      <Words id="processes" words={known("process_method")} />
      <Words id="grades" words={known("grade")} />
      <Words id="tea-types" words={known("tea_type")} />
      <Words id="sizes" words={known("size")} />
      <Words id="strengths" words={known("strength")} />
    </>
  );
}

function Words({ id, words }: { id: string; words: string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
