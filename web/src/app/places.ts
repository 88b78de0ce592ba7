import { useModules } from "@/shared/api/modules";
import type { Place } from "@/shared/manifest";
import { useSession } from "@/shared/session/session";
import { useCompany } from "@/shared/session/use-company";
import { SCREENS } from "./manifests";

export interface KnownPlace extends Place {
  to: string;
  label: string;
}

/** The screens with a place in the navigation, in its order, if their modules are on. */
function usePlacesWhere(wanted: (path: string) => boolean): KnownPlace[] {
  const isOn = useModules();
  return SCREENS.filter(({ path, modules }) => wanted(path) && modules.every(isOn))
    .flatMap(({ path, title, place }) =>
      place ? [{ label: title, ...place, to: path.replace(/\/:.*/, "") }] : [],
    )
    .sort((a, b) => a.order - b.order);
}

/** The places of the trade office. */
export function usePlaces(): KnownPlace[] {
  const member = useCompany() !== null;
  const roles = useSession((session) => session.user?.roles);
  return usePlacesWhere((path) => !path.startsWith("/admin/")).filter(
    ({ company, role }) => (!company || member) && (!role || roles?.includes(role)),
  );
}

/** The sections of the administration. */
export function useAdminSections(): KnownPlace[] {
  return usePlacesWhere((path) => path.startsWith("/admin/"));
}
