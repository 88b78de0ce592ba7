import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "@/shared/ui/button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { TextField } from "@/shared/ui/text-field";
import { SectionTitle } from "../../section-title";
import { texts } from "../queries";

/** All pages whose texts the shop can write, and a field for a new one. */
export function Component() {
  const { data, isError, refetch } = useQuery(texts);
  return (
    <>
      <SectionTitle title="Texts and pages">
        A page without a text of yours shows what the program brings along. Old texts can be taken back.
      </SectionTitle>
      {!data && isError && <LoadFailure onRetry={refetch}>The texts could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-96" />}
      {data && (
        <ul className="max-w-3xl border-t border-ink">
          {data.map(({ name, title, path, own, builtIn, inFooter, inMenu }) => (
            <li key={name} className="border-b border-line">
              <Link
                to={`/admin/texts/${name}`}
                className="group flex min-h-16 items-center gap-4 py-2.5 outline-offset-[-2px] hover:bg-card sm:px-3"
              >
                <span className="min-w-0 grow">
                  <span className="block font-semibold [overflow-wrap:anywhere] group-hover:underline group-hover:underline-offset-4">
                    {title}
                  </span>
                  <span className="block text-small text-muted">{path}</span>
                </span>
                <span className="shrink-0 text-right text-small text-muted">
                  {state(own, builtIn)}
                  {inFooter && !builtIn && <span className="block">in the footer</span>}
                  {inMenu && !builtIn && <span className="block">in the menu</span>}
                </span>
                <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-edge" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <NewPage />
    </>
  );
}

function state(own: boolean, builtIn: boolean): string {
  if (own) return "Your text";
  return builtIn ? "Built-in text" : "Not shown";
}

function NewPage() {
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState("");
  const name = nameOf(address ?? title);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (name.length < 2) return setError("Enter at least two of a to z and 0 to 9");
    void navigate(`/admin/texts/${name}`, { state: { title: title.trim() } });
  };
  return (
    <form noValidate onSubmit={begin} className="mt-10 flex max-w-3xl flex-wrap items-start gap-3">
      <TextField
        label="Title of a new page"
        required
        maxLength={80}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        className="grow basis-64"
      />
      <TextField
        label="Its address: /pages/"
        required
        maxLength={40}
        value={address ?? name}
        error={error}
        onChange={(event) => setAddress(event.target.value)}
        className="grow basis-48"
      />
      <Button type="submit" className="mt-7.5">
        Write it
      </Button>
    </form>
  );
}

/** The part of the address that a title becomes: "Our story" is `our-story`. */
function nameOf(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
}
