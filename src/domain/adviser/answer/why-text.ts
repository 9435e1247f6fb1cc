import type { SortBy } from '#src/domain/ads/filters/ad-filters.ts';
import { listed } from '#src/domain/format/texts.ts';
import type { ParsedQuery, SoftPreference } from '#src/domain/wish/parsed-query.ts';

/** The facts of the ad by which each preference ranks cars (wish-points.ts). */
const RANKED_BY: Readonly<Record<SoftPreference, readonly string[]>> = {
  hund: ['biltyp med plats bak'],
  familj: ['plats', 'krockbetyg', 'årsmodell'],
  'dra släp': ['fyrhjulsdrift', 'effekt', 'drivmedel'],
  rymlig: ['biltyp med plats bak'],
  liten: ['liten biltyp', 'måttlig effekt'],
  stad: ['liten biltyp', 'måttlig effekt'],
  långresa: ['förbrukning', 'automat', 'biltyp'],
  pendla: ['förbrukning', 'automat', 'biltyp'],
  vinter: ['fyrhjulsdrift'],
  'första bil': ['förbrukning', 'krockbetyg', 'måttlig effekt', 'pris'],
  snål: ['förbrukning'],
  'låg skatt': ['utsläpp', 'drivmedel'],
  billig: ['pris'],
  miljö: ['drivmedel', 'förbrukning'],
  snabb: ['effekt', 'acceleration'],
  säker: ['krockbetyg', 'årsmodell'],
  pålitlig: ['mil om året', 'mil', 'årsmodell'],
  bekväm: ['automat', 'årsmodell', 'effekt'],
  'få mil': ['mil'],
  nyare: ['årsmodell'],
  'hög insteg': ['hög biltyp'],
};
const ALWAYS = ['pris mot liknande', 'mil för åldern'];
const MAX_NAMED = 5;

/** The order that a visitor asked for; the others cannot be asked for in words. */
const ORDERED_BY: Readonly<Partial<Record<SortBy, { asc: string; desc: string }>>> = {
  date: { asc: 'äldst annons först', desc: 'nyast annons först' },
  price: { asc: 'lägst pris först', desc: 'högst pris först' },
  mileage: { asc: 'minst mil först', desc: 'mest mil först' },
  year: { asc: 'äldst årsmodell först', desc: 'nyast årsmodell först' },
  power: { asc: 'lägst effekt först', desc: 'högst effekt först' },
  acceleration: { asc: 'snabbast till 100 km/h först', desc: 'långsammast till 100 km/h först' },
};

/** States by which facts the cars shown were chosen, or in which order they are. */
export function whyText({ wishes, sort }: Pick<ParsedQuery, 'wishes' | 'sort'>): string {
  if (sort !== null)
    return `Jag har ordnat dem som du bad om: ${ORDERED_BY[sort.by]?.[sort.order] ?? 'i din ordning'}.`;
  const wished = [...new Set(wishes.flatMap((wish) => RANKED_BY[wish]))].slice(0, MAX_NAMED);
  const always = ALWAYS.filter((each) => !wished.includes(each));
  if (wished.length === 0) return `Jag har valt dem efter ${listed(always)}.`;
  return `Jag har valt dem efter ${listed(wished)}, och sedan ${listed(always)}.`;
}

/** The cheapest cars of an unlimited search are wrecks; older than this, in years, a hint helps. */
const OLD = 15;

/** Advice beside cars in order of price, whose first are old; null: they are not. */
export function oldCarsText(
  { sort }: Pick<ParsedQuery, 'sort'>,
  years: readonly (number | null)[],
  thisYear: number,
): string | null {
  if (sort?.by !== 'price' || sort.order !== 'asc') return null;
  const isOld = years.length > 0 && years.every((year) => year !== null && thisYear - year > OLD);
  return isOld ? 'De billigaste är gamla och har ofta gått långt. Sätt gärna en gräns för ålder eller mil.' : null;
}
