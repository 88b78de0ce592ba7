/** The server's filter attributes with their labels. Any other parameter of an address does not belong to the list. */
export const ATTRIBUTES: Readonly<Record<string, string>> = {
  category: "Category",
  origin: "Origin",
  region: "Country",
  process_method: "Process",
  grade: "Grade",
  sub_category: "Kind",
  tea_type: "Tea type",
  strength: "Strength",
  size: "Size",
  caffeine: "Caffeine",
  source: "Source",
};
