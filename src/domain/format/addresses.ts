/** The query of these parameters; empty without any. A null parameter is left out. */
export function queryOf(values: Readonly<Record<string, string | number | null>>): string {
  const params = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return params.length === 0 ? '' : `?${new URLSearchParams(params)}`;
}

/** The address of a page, from 1; the first one is the address itself. */
export const paged = (address: string, page: number): string => (page > 1 ? `${address}?sida=${page}` : address);

/** An address with its parameters, if there are any. */
export const withParams = (path: string, params: URLSearchParams): string =>
  params.size === 0 ? path : `${path}?${params}`;

/** An address with one more parameter; null: without it. */
export const withParam = (address: string, name: string, value: string | null): string =>
  value === null ? address : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`;
