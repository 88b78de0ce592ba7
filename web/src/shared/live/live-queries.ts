/** What happened in the shop, and the queries of a feature whose answers it changes, by how their keys begin. */
export type LiveQueries = Record<string, string[]>;
