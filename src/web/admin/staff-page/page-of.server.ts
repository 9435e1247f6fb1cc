const LAST_POSSIBLE_PAGE = 100_000;

/** The page of a list that an address asks for, from 1; nonsense is the first. */
export const pageOf = ({ searchParams }: URL): number =>
  Math.min(Math.max(Number.parseInt(searchParams.get('sida') ?? '', 10) || 1, 1), LAST_POSSIBLE_PAGE);

/** An empty list has a page too. */
export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
