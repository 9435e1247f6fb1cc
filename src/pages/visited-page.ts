/** A public page by its address, as far as the adviser knows its subject. */
export type VisitedAddress =
  | { kind: 'ad'; id: number }
  | { kind: 'comparison'; ids: readonly number[] }
  | { kind: 'model'; brand: string; series: string }
  | { kind: 'list'; params: URLSearchParams }
  | { kind: 'category'; slug: string };

const MAX_IDS = 10;
const AD_ID = /^\d{1,9}$/;
const SLUG = /^[\p{L}\d-]{1,80}$/u;

/** The page of an address of this site (path and query); null: another page, or one about nothing in particular. */
export function readVisitedAddress(address: string): VisitedAddress | null {
  if (!address.startsWith('/') || !URL.canParse(address, ORIGIN)) return null;
  const { origin, pathname, searchParams } = new URL(address, ORIGIN);
  if (origin !== ORIGIN) return null;
  const [first = '', second = '', third = '', ...more] = decoded(pathname).split('/').slice(1);
  if (more.length > 0) return null;
  if (first === 'ad') return AD_ID.test(second) ? { kind: 'ad', id: Number(second) } : null;
  if (first === 'jamfor') {
    const ids = (searchParams.get('ads') ?? '').split(',').filter((id) => AD_ID.test(id));
    return ids.length === 0 ? null : { kind: 'comparison', ids: ids.slice(0, MAX_IDS).map(Number) };
  }
  if (first === 'bil')
    return SLUG.test(second) && SLUG.test(third) ? { kind: 'model', brand: second, series: third } : null;
  if (first === 'category' && third === '') return SLUG.test(second) ? { kind: 'category', slug: second } : null;
  if (first !== 'vehicles' && (first !== 'annonser' || second !== '')) return null;
  // A make and its model may be in the path.
  if (second !== '') searchParams.append('make', second);
  if (third !== '') searchParams.append('model', third);
  return searchParams.size > 0 ? { kind: 'list', params: searchParams } : null;
}

/** Only paths of it are read. */
const ORIGIN = 'http://site.invalid';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
