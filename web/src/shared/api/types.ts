import type { components } from "./schema";

/** The bodies of the API by their names. */
export type Schemas = components["schemas"];

export type Account = Schemas["Account"];
export type AdjustedItem = Schemas["AdjustedItem"];
export type CartRow = Schemas["CartRow"];
/** Attribute → the values of the listed products; `cupping_score` → its range. */
export type Filters = Record<string, (string | number)[]>;
export type Figures = Schemas["Figures"];
export type News = Schemas["News"];
export type Order = Schemas["Order"];
export type PlaceOrder = Schemas["PlaceOrder"];
export type ProblemBody = Schemas["Problem"] &
  Pick<Schemas["OutOfStock"], "available"> &
  Partial<Pick<Schemas["ShortStock"], "short">>;
export type Profile = Schemas["Profile"];
export type Product = Schemas["Product"];
export type Review = Schemas["Review"];
export type ReviewStatus = Schemas["ReviewStatus"];
export type Quote = Schemas["Quote"];
export type QuoteTerms = Schemas["QuoteTerms"];
export type Session = Schemas["Session"];
export type SignUp = Schemas["SignUp"];
export type User = Schemas["User"];
export type Setup = Schemas["Setup"];
export type TwoFactor = Schemas["TwoFactor"];
export type TwoFactorStart = Schemas["TwoFactorStart"];
export type FullPurchase = Schemas["FullPurchase"];
export type FullSale = Schemas["FullSale"];
export type Purchase = Schemas["Purchase"];
export type Return = Schemas["Return"];
export type ReturnGoods = Schemas["ReturnGoods"];
export type Sale = Schemas["Sale"];
export type CallOff = Schemas["CallOff"];
export type Contract = Schemas["Contract"];
export type FullContract = Schemas["FullContract"];
export type FixPrice = Schemas["FixPrice"];
export type ProposePriceTerms = Schemas["ProposePriceTerms"];
export type RollPrice = Schemas["RollPrice"];
export type ProposeTradeTerms = Schemas["ProposeTradeTerms"];
export type TradeTerms = Schemas["TradeTerms"];
export type ProposeTerms = Schemas["ProposeTerms"];
