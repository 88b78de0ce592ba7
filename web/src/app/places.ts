import { useModules } from "@/shared/api/modules";
import type { Place } from "@/shared/manifest";
import { useSession } from "@/shared/session/session";
import { useCompany } from "@/shared/session/use-company";
import { mayDo } from "@/shared/session/use-staff";
import { SCREENS } from "./manifests";

export interface KnownPlace extends Place {
  to: string;
  label: string;
}

/** The screens with a place in the navigation, in its order, if their modules are on. */
function usePlacesWhere(wanted: (screen: (typeof SCREENS)[number]) => boolean): KnownPlace[] {
  const isOn = useModules();
  return SCREENS.filter((screen) => wanted(screen) && screen.modules.every(isOn))
    .flatMap(({ path, title, place }) =>
      place ? [{ label: title, ...place, to: path.replace(/\/:.*/, "") }] : [],
    )
    .sort((a, b) => a.order - b.order);
}

/** The places of the trade office. */
export function usePlaces(): KnownPlace[] {
  const member = useCompany() !== null;
  const roles = useSession((session) => session.user?.roles);
  return usePlacesWhere(({ path }) => !path.startsWith("/admin/")).filter(
    ({ company, role }) => (!company || member) && (!role || roles?.includes(role)),
  );
}

/** The sections of the administration that the account may open. */
export function useAdminSections(): KnownPlace[] {
  const roles = useSession((session) => session.user?.roles) ?? [];
  return usePlacesWhere(({ path, staff = [] }) => path.startsWith("/admin/") && mayDo(roles, staff));
}
