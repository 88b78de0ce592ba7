/** The names of the methods by which bills are paid. */
export const METHOD_NAMES = { card: "Card", ach: "Bank transfer", mpesa: "M-Pesa", momo: "MTN MoMo" };
