import type { Shelf } from "../queries";

const kind = (value: string, colour: string): Shelf => ({
  label: value,
  attribute: "category",
  value,
  colour,
});
const tea = (value: string, colour: string): Shelf => ({
  label: value,
  attribute: "tea_type",
  value,
  colour,
});

/** What a shop without a choice of its own shows; the cups' colours as near as six signs allow. */
export const BUILT_IN = {
  buttons: [
    tea("Black tea", "#7c3220"),
    tea("Green tea", "#c9cf72"),
    tea("Rooibos tea", "#99352b"),
    tea("White tea", "#ece3c0"),
  ],
  carousel: [
    kind("Green Tea", "#c9cf72"),
    kind("Black Tea", "#7c3220"),
    kind("White Tea", "#ece3c0"),
    kind("Oolong Tea", "#c8883c"),
    kind("Herbal Tea", "#e3c866"),
    kind("Chai Tea", "#bf9a72"),
    kind("Matcha", "#7fa04a"),
    kind("Rooibos", "#99352b"),
  ],
};
