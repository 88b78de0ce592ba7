import type { Head, VisitorScreen } from "@/shared/manifest";

export const visitors: VisitorScreen[] = [
  { path: "/learn-more", load: () => import("./learn-more-page") },
  { path: "/faq", load: () => import("./faq-page") },
];

export const heads: Record<string, Head> = {
  "/learn-more": {
    title: "Learn more",
    description: "How buying, selling and carrying goods works on {shop}.",
    public: true,
  },
  "/faq": {
    title: "Frequently asked questions",
    description: "What people ask before they buy: payment, returns, quantities.",
    public: true,
  },
};
