import { LIST_PARAM } from '#src/office-urls.ts';

/** The rows beside one in a list; null at its ends, and for a row that the list does not contain. */
type Neighbours<Id> = { before: Id | null; after: Id | null };

/**
 * The list that leads to a row's page, and the rows beside it there; null: the address names no list.
 * @param read finds the neighbours in the list of a query
 */
export async function readListPlace<Query, Id>(
  url: URL,
  { parse }: { parse: (params: URLSearchParams) => Query },
  read: (query: Query) => Promise<Neighbours<Id>>,
): Promise<({ query: Query } & Neighbours<Id>) | null> {
  const text = url.searchParams.get(LIST_PARAM);
  if (text === null) return null;
  const query = parse(new URLSearchParams(text));
  return { query, ...(await read(query)) };
}
