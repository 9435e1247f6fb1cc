import { elementAt } from './chance/random.ts';

/**
 * Licence plates that are nobody's: the letter groups are among those that Sweden does not issue (words for numbers, organisations and
 * words that could offend; the list is Vägverket's, now Transportstyrelsen's, and only harmless ones are used).
 */
const LETTERS = (
  'ARG ETA ETT FEL FEM GAM GUD HAT HKH HOT KUF LAM LAT LEM LOJ MAD MEN MES MLB MUS NYP OND OOO ORM PAJ PUB RAP RAS ROM SEG SJU SOS ' +
  'SPY SUP SUR TBC TOA TOK TRE TYP UFO USA WAM WAR WWW XTZ XXL ZOO ZUP'
).split(' ');
/** Last characters of plates of the newer kind (ABC12D), issued since January 2019; I, O, Q and V are not used. */
const LAST_LETTERS = 'ABCDEFGHJKLMNPRSTUWXYZ';
export const NEW_PLATES_FROM = Date.UTC(2019, 0, 1);

/** Numbers of plates of each kind, and a step without a common factor, so that walking with it meets each once in scattered order. */
const OLDER = { count: LETTERS.length * 999, step: 24_683 };
const NEWER = { count: LETTERS.length * 100 * LAST_LETTERS.length, step: 48_611 };

const olderPlate = (place: number): string =>
  elementAt(LETTERS, Math.floor(place / 999)) + String((place % 999) + 1).padStart(3, '0');

function newerPlate(place: number): string {
  const rest = Math.floor(place / LETTERS.length);
  const digits = String(rest % 100).padStart(2, '0');
  return elementAt(LETTERS, place % LETTERS.length) + digits + LAST_LETTERS.charAt(Math.floor(rest / 100));
}

/**
 * Returns each plate once, as it is stored ("ABC123" or "ABC12D"), then null. Without older plates it continues with newer ones.
 * @param start 0–1, where in the order to begin
 */
export function createPlates(start: number): (isOlder: boolean) => string | null {
  const used = { older: 0, newer: 0 };
  const placeOf = ({ count, step }: typeof OLDER, nth: number) => (Math.floor(start * count) + nth * step) % count;
  return (isOlder) => {
    if (isOlder && used.older < OLDER.count) return olderPlate(placeOf(OLDER, used.older++));
    return used.newer < NEWER.count ? newerPlate(placeOf(NEWER, used.newer++)) : null;
  };
}
