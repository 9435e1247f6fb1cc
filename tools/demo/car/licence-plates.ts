import { elementAt } from '#tools/demo/chance/random.ts';

/**
 * Licence plates that are nobody's: the letter groups are among those that Sweden does not issue (words for numbers, organisations and
 * words that could offend; the list is Vägverket's, now Transportstyrelsen's, and only harmless ones are used). Every plate is used
 * once. When the groups are used up, ads have no plate.
 */
const LETTERS = (
  'ARG ETA ETT FEL FEM GAM GUD HAT HKH HOT KUF LAM LAT LEM LOJ MAD MEN MES MLB MUS NYP OND OOO ORM PAJ PUB RAP RAS ROM SEG SJU SOS ' +
  'SPY SUP SUR TBC TOA TOK TRE TYP UFO USA WAM WAR WWW XTZ XXL ZOO ZUP'
).split(' ');

/** Last characters of the newer plates; I, O, Q and V are not used there. */
const LAST_LETTERS = 'ABCDEFGHJKLMNPRSTUWXYZ';

/** Plates of the newer kind (ABC12D) have been issued since January 2019. */
export const NEW_KIND_FROM_YEAR = 2019;

const OLD_COUNT = LETTERS.length * 999;
const NEW_COUNT = LETTERS.length * 100 * LAST_LETTERS.length;
/** Steps that share no factor with the counts, so that walking with them meets every plate once, in an order that looks random. */
const OLD_STEP = 24_683;
const NEW_STEP = 48_611;

export class LicencePlates {
  #oldAt: number;
  #newAt: number;
  #oldLeft = OLD_COUNT;
  #newLeft = NEW_COUNT;

  /** `start`: 0–1, where in the order to begin. */
  constructor(start: number) {
    this.#oldAt = Math.floor(start * OLD_COUNT);
    this.#newAt = Math.floor(start * NEW_COUNT);
  }

  /** A plate as it is stored, "ABC123" or "ABC12D"; null when there is none left. `older`: a car could carry either kind since 2019. */
  next(older: boolean): string | null {
    if (older && this.#oldLeft > 0) {
      this.#oldLeft -= 1;
      this.#oldAt = (this.#oldAt + OLD_STEP) % OLD_COUNT;
      return `${elementAt(LETTERS, Math.floor(this.#oldAt / 999))}${String((this.#oldAt % 999) + 1).padStart(3, '0')}`;
    }
    if (this.#newLeft === 0) return null;
    this.#newLeft -= 1;
    this.#newAt = (this.#newAt + NEW_STEP) % NEW_COUNT;
    const perGroup = 100 * LAST_LETTERS.length;
    const rest = this.#newAt % perGroup;
    const digits = String(rest % 100).padStart(2, '0');
    return `${elementAt(LETTERS, Math.floor(this.#newAt / perGroup))}${digits}${LAST_LETTERS.charAt(Math.floor(rest / 100))}`;
  }
}
