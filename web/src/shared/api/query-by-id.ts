import { type GetPath, type Params, query } from "./query";

/** The paths of one thing, which its id names. */
type PathById = {
  [P in GetPath]: { path: { id: string } } extends Params<P> ? P : never;
}[GetPath];

/** Returns the function that gives the query of a path for an id. */
export function queryById<P extends PathById>(path: P) {
  return (id: string) => query(path, { path: { id } } as unknown as Params<P>);
}
