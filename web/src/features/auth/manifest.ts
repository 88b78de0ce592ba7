import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    auth: true;
  }
}

export default {
  module: "auth",
  screens: [
    {
      path: "/add-integration",
      title: "Add integration",
      load: () => import("./integrations/integrations-page"),
    },
    { path: "/edit", title: "Edit profile", load: () => import("./edit/edit-page") },
    {
      path: "/forgot-password",
      title: "Forgot your password?",
      description: "Ask for a link by e-mail to choose a new password.",
      modules: ["messages"],
      inShop: "open",
      load: () => import("./recover/forgot-page"),
    },
    {
      path: "/reset-password/:token",
      title: "Choose a new password",
      inShop: "open",
      load: () => import("./recover/reset-page"),
    },
    {
      path: "/setup",
      title: "Set up the shop",
      description: "The first administrator of a new shop opens it here.",
      inShop: "open",
      load: () => import("./entrance/setup-page"),
    },
    {
      path: "/join/:token",
      title: "Join a company",
      inShop: "open",
      load: () => import("./entrance/join-page"),
    },
    {
      path: "/confirm-email/:token",
      title: "Confirm your e-mail",
      inShop: "open",
      load: () => import("./email/confirm-page"),
    },
  ],
  live: {
    "auth.role-answered": ["/api/account/role-requests"],
  },
} satisfies Manifest;
