import { useQuery } from "@tanstack/react-query";
import { Laptop } from "lucide-react";
import { formatInstant } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { deviceName } from "./device-name";
import { devices, useSignOutDevices } from "./queries";

/** The devices on which the account is signed in; this device first. */
export function DeviceList() {
  const { data, isError, refetch } = useQuery(devices);
  const signOut = useSignOutDevices();
  const ordered = data && [...data].sort((one, other) => Number(other.current) - Number(one.current));
  return (
    <>
      {!data && isError && (
        <LoadFailure onRetry={refetch}>Where you are logged in could not be loaded.</LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-32" />}
      <ul>
        {ordered?.map(({ id, device, signedInAt, current }) => (
          <li
            key={id}
            className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5"
          >
            <Laptop aria-hidden="true" size={20} strokeWidth={1.7} className="shrink-0 text-muted" />
            <span className="min-w-0 grow break-words">
              <span className="block font-semibold">{deviceName(device)}</span>
              <span className="block text-small text-muted">
                {current ? "This device, l" : "L"}ogged in {formatInstant(signedInAt)}
              </span>
            </span>
            {!current && (
              <Button
                look="outline"
                aria-label={`Log out ${deviceName(device)}, logged in ${formatInstant(signedInAt)}`}
                disabled={signOut.isPending}
                onClick={() => signOut.mutate(id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FailureNotice
        error={signOut.error}
        failed="The device was not logged out."
        ownWords
        className="mt-4"
      />
      {data && data.length > 1 && (
        <Button
          look="outline"
          className="mt-5"
          disabled={signOut.isPending}
          onClick={() => signOut.mutate("others")}
        >
          Log out everywhere else
        </Button>
      )}
    </>
  );
}
