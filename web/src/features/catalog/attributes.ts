/** The attributes that the server filters by, as the page names them. Anything else in an address is not about the list. */
export const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["category", "Category"],
  ["sub_category", "Kind"],
  ["origin", "Origin"],
  ["region", "Country"],
  ["process_method", "Process"],
  ["tea_type", "Tea type"],
  ["size", "Size"],
  ["strength", "Strength"],
  ["source", "Source"],
  ["caffeine", "Caffeine"],
  ["grade", "Grade"],
]);
