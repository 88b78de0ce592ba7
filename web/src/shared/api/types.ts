import type { components } from "./schema";

type Schemas = components["schemas"];

export type Account = Schemas["Account"];
export type CartRow = Schemas["CartRow"];
export type DeliveryAddress = Schemas["DeliveryAddress"];
export type Filters = Schemas["Filters"];
export type Order = Schemas["Order"];
export type OrderPage = Schemas["OrderPage"];
export type PlaceOrder = Schemas["PlaceOrder"];
export type ProblemBody = Schemas["Problem"];
export type Product = Schemas["Product"];
export type Session = Schemas["Session"];
export type SignUp = Schemas["SignUp"];
export type User = Schemas["User"];
