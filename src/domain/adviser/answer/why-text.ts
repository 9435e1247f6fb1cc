import type { SortBy } from '#src/domain/ads/filters/ad-filters.ts';
import { listed } from '#src/domain/format/texts.ts';
import type { ParsedQuery, SoftPreference } from '#src/domain/wish/parsed-query.ts';

/** By what each preference ranks cars: facts of the ad (wish-points.ts) and ratings of its model (rated-wishes.ts). */
const RANKED_BY: Readonly<Record<SoftPreference, readonly string[]>> = {
  hund: ['lastutrymme', 'lastkant'],
  familj: ['baksäte', 'bagage', 'krockbetyg'],
  'dra släp': ['dragvikt', 'dragkraft', 'fyrhjulsdrift'],
  rymlig: ['lastutrymme'],
  liten: ['yttermått', 'smidighet'],
  stad: ['smidighet', 'yttermått'],
  långresa: ['stolar och fjädring', 'ljudnivå', 'förbrukning'],
  pendla: ['kostnad per mil', 'komfort', 'pålitlighet'],
  vinter: ['framkomlighet', 'fyrhjulsdrift'],
  'första bil': ['driftsäkerhet', 'försäkring', 'krockbetyg', 'pris'],
  snål: ['förbrukning'],
  'låg skatt': ['utsläpp', 'drivmedel'],
  billig: ['pris'],
  miljö: ['drivmedel', 'förbrukning'],
  snabb: ['körglädje', 'effekt', 'acceleration'],
  säker: ['krockbetyg', 'årsmodell'],
  pålitlig: ['tillförlitlighet', 'mil om året', 'årsmodell'],
  bekväm: ['stolar och fjädring', 'ljudnivå', 'automat'],
  'få mil': ['mil'],
  nyare: ['årsmodell'],
  'hög insteg': ['sitthöjd', 'dörröppning'],
  barnstolar: ['plats för tre stolar', 'antal säten'],
  hundbur: ['plats för bur', 'lastutrymme'],
  'lång förare': ['stolar', 'benutrymme'],
  tyst: ['ljudnivå'],
  'lätt att lasta': ['lastkant'],
  'lång last': ['lastutrymmets form och längd'],
  'lätt att köra': ['reglage', 'sikt', 'automat'],
  oplogat: ['framkomlighet', 'markfrigång', 'fyrhjulsdrift'],
  rosttålig: ['rostskydd'],
  'laddar snabbt': ['snabbladdning'],
  'plats bak': ['baksäte'],
  'många platser': ['antal säten', 'tredje raden'],
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

/** Ratings are the site's own; an ad does not state how high one sits. */
const BASIS = 'Det som annonsen inte säger är våra egna omdömen om modellen.';

/** States by which facts the cars shown were chosen, or in which order they are. */
export function whyText({ wishes, sort }: Pick<ParsedQuery, 'wishes' | 'sort'>): string {
  if (sort !== null)
    return `Jag har ordnat dem som du bad om: ${ORDERED_BY[sort.by]?.[sort.order] ?? 'i din ordning'}.`;
  const wished = [...new Set(wishes.flatMap((wish) => RANKED_BY[wish]))].slice(0, MAX_NAMED);
  const always = ALWAYS.filter((each) => !wished.includes(each));
  if (wished.length === 0) return `Jag har valt dem efter ${listed(always)}.`;
  return `Jag har valt dem efter ${listed(wished)}, och sedan ${listed(always)}. ${BASIS}`;
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
