import type { Head, VisitorScreen } from "@/shared/manifest";

export const visitors: VisitorScreen[] = [
  { path: "/signup", load: () => import("./signup/signup-page"), alone: true },
  { path: "/signin", load: () => import("./log-in/login-page") },
  { path: "/login", load: () => import("./log-in/login-page") },
];

const LOG_IN = { title: "Log in", description: "Log in to buy, and to follow your orders." };

export const heads: Record<string, Head> = {
  "/signup": {
    title: "Sign up",
    description: "Open a free account as a private buyer or as a company.",
    public: true,
  },
  "/signin": { ...LOG_IN, public: true },
  "/login": LOG_IN,
};
