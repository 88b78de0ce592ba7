import "@/styles/whole.css";
import { lazy } from "react";
import { type RouteObject, useRoutes } from "react-router";
import { AdminSectionsProvider } from "@/shared/slots/admin-sections";
import { Guard } from "./guards";
import { ShopLayout } from "./layouts/shop-layout";
import { SCREENS } from "./manifests";
import { memberScreen } from "./member-screen";
import { useAdminSections } from "./places";
import { screen } from "./screen";

const OfficeLayout = screen(() => import("./layouts/office-layout"));
const AdminFrame = screen(() => import("@/features/admin/admin-frame"));
const Permitted = lazy(() => import("@/features/admin/permitted"));
const NotFound = screen(() => import("./pages/not-found"));

function Admin() {
  return (
    <AdminSectionsProvider value={useAdminSections()}>
      <AdminFrame />
    </AdminSectionsProvider>
  );
}

function routes(screens: typeof SCREENS): RouteObject[] {
  return screens.map((one) => {
    const Screen = memberScreen(one);
    return { path: one.path, element: <Screen /> };
  });
}

/** A screen of the administration, for the administrator and the staff whose work it is. */
function adminRoute({ path, staff, ...one }: (typeof SCREENS)[number]): RouteObject {
  const Screen = memberScreen({ path, ...one });
  return {
    path,
    element: path === "/admin" ? <Screen /> : <Permitted staff={staff ?? []}>{<Screen />}</Permitted>,
  };
}

const OFFICE = SCREENS.filter(({ inShop }) => !inShop);
const inAdmin = ({ path }: { path: string }) => path.startsWith("/admin");

const ROUTES: RouteObject[] = [
  {
    element: (
      <Guard>
        <OfficeLayout />
      </Guard>
    ),
    children: [
      ...routes(OFFICE.filter((one) => !inAdmin(one))),
      {
        element: <Admin />,
        children: [...OFFICE.filter(inAdmin).map(adminRoute), { path: "/admin/*", element: <NotFound /> }],
      },
    ],
  },
  {
    element: <ShopLayout />,
    children: [
      ...routes(SCREENS.filter(({ inShop }) => inShop === "open")),
      { path: "*", element: <NotFound /> },
    ],
  },
];

/** Every address of the trade office, the addresses in e-mails, and the screen of an unknown address. */
export function Component() {
  return useRoutes(ROUTES);
}
