import { type RouteObject, useRoutes } from "react-router";
import type { VisitorScreen } from "@/shared/manifest";
import { ownOr } from "@/shared/own-text/own";
import { RootLayout } from "./layouts/root-layout";
import { ShopLayout } from "./layouts/shop-layout";
import { screen } from "./screen";
import { VISITOR_SCREENS } from "./visitor-screens";

const SignUpLayout = screen(() => import("./layouts/sign-up-layout"));
/** All other addresses: those of the trade office, the rarely visited screens, and unknown ones. */
const Elsewhere = screen(() => import("./office-routes"));

function route({ path, load }: VisitorScreen): RouteObject {
  // The list of the screens behind the sign-in, and their styles, is a file that no visitor downloads.
  const Screen = screen(
    load ? ownOr(path, load) : () => import("./member-screens").then(({ screenAt }) => screenAt(path)),
  );
  return { path, element: <Screen /> };
}

const ROUTES: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      { element: <SignUpLayout />, children: VISITOR_SCREENS.filter(({ alone }) => alone).map(route) },
      { element: <ShopLayout />, children: VISITOR_SCREENS.filter(({ alone }) => !alone).map(route) },
      { path: "*", element: <Elsewhere /> },
    ],
  },
];

/** Every address of the shop. Those of the trade office, and of rarely visited screens, are in office-routes. */
export function PageRoutes() {
  return useRoutes(ROUTES);
}
