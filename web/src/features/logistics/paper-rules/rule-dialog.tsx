import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { countries, PAPER_RULES, type PaperKind, type PaperRule, saveRule } from "./queries";
import { asSent, asTyped, ruleSchema } from "./rule-schema";
import { DUE_CHOICES, INCOTERMS, PAYMENTS, PRODUCTS, STEP_CHOICES, UPLOADER_CHOICES, WAYS } from "./words";

interface RuleDialogProps {
  rule: PaperRule | null;
  kinds: PaperKind[];
  onClose: () => void;
}

const NEEDED = [
  { value: "yes", label: "Such shipments need it" },
  { value: "no", label: "Such shipments do not need it" },
];

const BEGINS = [
  { value: "day", label: "On a day" },
  { value: "eudr", label: "With the EU's regulation on deforestation (EUDR)" },
];

/** A new rule of papers, or a change of one. */
export default function RuleDialog({ rule, kinds, onClose }: RuleDialogProps) {
  const { data: known = [] } = useQuery(countries);
  const change = useFormChange(
    ruleSchema,
    asTyped(rule),
    (typed) => saveRule(rule?.id, asSent(typed, rule?.on ?? true)),
    { changes: [PAPER_RULES], onSuccess: onClose },
  );
  const [paper, needed, begins] = change.form.watch(["paper", "needed", "begins"]);
  const names = known.map(({ code, name }) => ({ value: code, label: name }));
  const everywhere = [
    { value: "*", label: "Anywhere" },
    { value: "EU", label: "The EU" },
  ];
  const { field } = change;
  return (
    <FormDialog
      title={rule ? "Change the rule" : "A new rule"}
      intro="It is for shipments that are planned from now on. Those that are planned already keep their papers."
      change={change}
      failed="Nothing was saved."
      faultsAtFields
      submit="Save the rule"
      pending="Saving..."
      onClose={onClose}
    >
      <SelectField
        label="Paper"
        required
        choices={kinds.map(({ type, title }) => ({ value: type, label: title }))}
        {...field("paper")}
      />
      {paper === "other" && (
        <TextField
          label="Title of the paper"
          hint="Each title is a paper of your shop's own. Everybody who has to do with a shipment reads it there."
          maxLength={60}
          required
          {...field("title")}
        />
      )}
      <SelectField label="What the rule says" required choices={NEEDED} {...field("needed")} />
      <SelectField label="Goods start in" required choices={[...everywhere, ...names]} {...field("origin")} />
      <SelectField label="By way of (optional)" placeholder="Any way" choices={names} {...field("via")} />
      <SelectField
        label="Goods go to"
        required
        choices={[
          { value: "abroad", label: "Any country abroad" },
          ...everywhere,
          { value: "inside-EU", label: "Another country of the EU, from inside it" },
          ...names,
        ]}
        {...field("destination")}
      />
      <SelectField label="Goods" required choices={PRODUCTS} {...field("product")} />
      <SelectField label="Way" required choices={WAYS} {...field("way")} />
      <SelectField label="Incoterm (optional)" placeholder="All" choices={INCOTERMS} {...field("incoterm")} />
      <SelectField label="Payment (optional)" placeholder="All" choices={PAYMENTS} {...field("payment")} />
      <SelectField
        label="Begins (optional)"
        placeholder="It holds already"
        choices={BEGINS}
        {...field("begins")}
      />
      {begins === "day" && <TextField label="First day" type="date" required {...field("from")} />}
      <TextField label="Last day" hint="Empty if it does not end." type="date" {...field("until")} />
      {needed === "yes" && (
        <>
          <TextField label="Who makes it out" maxLength={80} className="sm:col-span-2" {...field("issuer")} />
          <SelectField label="Who hands it in" required choices={UPLOADER_CHOICES} {...field("uploader")} />
          <SelectField label="When it is due" required choices={DUE_CHOICES} {...field("due")} />
          <SelectField
            label="What waits for it (optional)"
            placeholder="Nothing"
            choices={STEP_CHOICES}
            {...field("blocks")}
          />
          <TextField
            label="Valid for days"
            hint="After its day of issue. Empty if it does not expire."
            inputMode="numeric"
            {...field("validDays")}
          />
          <TextField label="Originals" required inputMode="numeric" {...field("copies")} />
          <TextField label="Note" maxLength={160} className="sm:col-span-2" {...field("note")} />
        </>
      )}
    </FormDialog>
  );
}
