const MAX_PAGE = 100_000;

/** Page number of a list in the address, from 1; an invalid one is the first page. */
export const pageOf = ({ searchParams }: URL, param = 'sida'): number =>
  Math.min(Math.max(Number.parseInt(searchParams.get(param) ?? '', 10) || 1, 1), MAX_PAGE);

/** Number of the last page; an empty list has one page. */
export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
