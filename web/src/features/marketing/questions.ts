import { SHOP_NAME } from "@/shared/lib/shop";
/** Visitors' questions, and the answers for this shop. */
export const QUESTIONS = [
  {
    question: `What is ${SHOP_NAME}?`,
    answer:
      "A marketplace for tea and coffee from Kenya, Uganda, Ethiopia and Rwanda. Co-operatives, farms and roasters list what they have made, and you buy it from them directly, from a single bag to whole lots.",
  },
  {
    question: "Do I need an account?",
    answer:
      "Not to look around: every product, its price and its stock are open to all. To order you need an account. It is free for buyers, for private persons as well as for companies.",
  },
  {
    question: "How do I place an order?",
    answer:
      "Put what you want into the cart, go to checkout, and say where it shall go, how it shall be sent and how you will pay. From the moment the order stands, the goods are set aside for you.",
  },
  {
    question: "When do I pay?",
    answer:
      "Nothing is charged at checkout. You pay when the seller's bill arrives, by bank transfer or by card, as you chose in the order.",
  },
  {
    question: "Can I change or cancel an order?",
    answer:
      "Changes or cancellations are possible within 24 hours of ordering, as long as the goods have not left. Open the order in your account to cancel it; to change it, cancel it and order anew.",
  },
  {
    question: "Can I send something back?",
    answer:
      "Returns are accepted within 30 days of the delivery. Keep the packing and the order's number: both are needed to match what comes back with what went out.",
  },
  {
    question: "How little or how much can I buy?",
    answer:
      "Each product says it. Retail bags are sold one by one; green coffee and bulk tea have a minimum quantity and are sold in steps, a sack at a time. Where a larger quantity costs less, the page shows from which quantity on.",
  },
  {
    question: "What does the cupping score tell me?",
    answer:
      "It is the mark that trained tasters give a coffee, from 0 to 100. From 80 on a coffee counts as specialty. Tea is not scored this way, so teas show none.",
  },
] as const;
