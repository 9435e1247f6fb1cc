import type { ParsedQuery, SoftPreference } from '#src/domain/adviser/understanding/parsed-query.ts';
import { listed } from '#src/domain/format/texts.ts';

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
  billig: ['pris mot liknande'],
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
const MAX_NAMED = 4;

/** States by which facts the cars shown were chosen; null where the visitor asked for an order. */
export function whyText({ wishes, sort }: Pick<ParsedQuery, 'wishes' | 'sort'>): string | null {
  if (sort !== null) return null;
  const wished = [...new Set(wishes.flatMap((wish) => RANKED_BY[wish]))].slice(0, MAX_NAMED);
  const always = ALWAYS.filter((each) => !wished.includes(each));
  if (wished.length === 0) return `Jag har valt dem efter ${listed(always)}.`;
  return `Jag har valt dem efter ${listed(wished)}, och sedan ${listed(always)}.`;
}
