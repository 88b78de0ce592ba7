import type { Manifest } from "@/shared/manifest";

export default {
  screens: [
    {
      path: "/privacy-policy",
      title: "Privacy Policy",
      description: "What this shop keeps about you, where, and what it never does.",
      public: true,
      inShop: "open",
      load: () => import("./privacy-page"),
    },
    {
      path: "/help",
      title: "Help",
      description: "How to find tea and coffee here, buy it and follow the order.",
      public: true,
      inShop: "open",
      load: () => import("./help-page"),
    },
    {
      path: "/support",
      title: "Support",
      description: "What to do when logging in, buying or checking out does not work.",
      public: true,
      inShop: "open",
      load: () => import("./support-page"),
    },
  ],
} satisfies Manifest;
