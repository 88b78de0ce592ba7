/** The attributes that the server filters by, as the page names them. Anything else in an address is not about the list. */
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
