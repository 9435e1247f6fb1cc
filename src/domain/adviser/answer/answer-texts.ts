import { KM_PER_MIL } from '#src/base/units.ts';
import { nearLabel } from '#src/domain/ads/filters/active-chips.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { rangeForWinter, WINTER_CELSIUS, winterShare } from '#src/domain/catalogue/winter-range.ts';
import { countInWords, formatNumber, numberInWords } from '#src/domain/format/numbers.ts';
import { capitalized, listed } from '#src/domain/format/texts.ts';
import type { Note, ParsedQuery } from '#src/domain/wish/parsed-query.ts';

/** Shown under answers that offer cars by price. */
export const PRICE_LINE = 'Priset i annonsen gäller.';

export const NOT_UNDERSTOOD = 'Jag förstod inte vad du söker.';
export const CLEARED = 'Sökningen är tömd.';
export const QUESTION = 'Vad ska bilen användas till, vad får den kosta och hur gammal får den vara?';
export const EXAMPLE =
  'Du kan till exempel skriva ”dieselkombi med dragkrok under 150 000 kr” eller ”elbil för familjen, högst fem år gammal”.';

export type CountedCars = {
  /** null: not all of them were counted. */
  total: number | null;
  shown: number;
  /** Whether there are constraints that the counted cars meet; otherwise all cars for sale were counted. */
  isLimited: boolean;
  /** Whether the cars shown match best: not in an order that was asked for, and not "visa fler". */
  isBest: boolean;
  /** Whether a constraint was relaxed, as the sentence before says. */
  isRelaxed: boolean;
};

/** States how many cars were counted and which of them are shown; claims no more than what was counted. */
export function foundText({ total, shown, isLimited, isBest, isRelaxed }: CountedCars): string {
  const cars = (count: number) => countInWords(count, 'bil', 'bilar');
  if (total === null) return `Här är ${cars(shown)} till salu${isLimited ? ' som uppfyller kraven' : ''}.`;
  const counted = isLimited ? `${cars(total)} uppfyller kraven` : `${cars(total)} är till salu`;
  const all = isRelaxed ? `Med dem blir det ${cars(total)}.` : `${capitalized(counted)}.`;
  if (total === shown) return all;
  const number = numberInWords(shown);
  if (!isBest) return `${all} Här är ${number} av dem.`;
  return `${all} Här är ${shown === 1 ? 'den' : `de ${number}`} som passar bäst.`;
}

/** States where was searched; null: in the whole country. */
export function placeText({ county, near, within }: Pick<AdFilters, 'county' | 'near' | 'within'>): string | null {
  const places = [...county.map((each) => `i ${each}`), ...(near === '' ? [] : [nearLabel({ near, within })])];
  return places.length === 0 ? null : `Jag sökte ${listed(places)}.`;
}

/** @param hits number of cars that met all constraints before any was relaxed */
export const relaxedText = (hits: number, relaxed: readonly string[]): string =>
  `${hits === 0 ? 'Ingen bil till salu uppfyller allt' : `Bara ${countInWords(hits, 'bil', 'bilar')} uppfyller allt`}, så jag har också tagit med bilar ${listed(relaxed)}.`;

/** Cars of another size than those shown. */
export const OTHER_SIZE = {
  rymlig: 'Andra bilar än de jag visade, rymliga först.',
  liten: 'Andra bilar än de jag visade, små först.',
} as const;

export const NO_CARS = 'Ingen bil till salu uppfyller kraven.';
export const NO_CARS_QUESTION = 'Vilket av kraven kan du tänka dig att ändra?';
export const NO_MORE_CARS = 'Det finns inga fler bilar som uppfyller kraven.';

/** States what the search ignored. Amounts are not repeated: beside cars, an amount would be read as a price. */
export function textOfNote(note: Note): string {
  switch (note.kind) {
    case 'monthlyCost':
      return 'Månadskostnaden beror på lånet och står inte i annonserna, så den har jag inte räknat med. Skriv gärna vad bilen får kosta.';
    case 'towWeight':
      return `Hur mycket bilen får dra står inte i annonserna. Kontrollera att den klarar ${formatNumber(note.kg)} kg i registreringsbeviset.`;
    case 'yearlyTax':
      return 'Jag kan inte sortera bort bilar efter skatt, men skatten står på bilens sida.';
    case 'range':
      return 'Räckvidden är den i provet (WLTP), om annonsen inte anger en egen; längst kommer först. Fråga handlaren hur långt bilen går på en laddning.';
    case 'winterRange':
      return winterText(note.km);
    case 'recent':
      return `Här kan jag inte välja på det, men listan har filtret ”${note.change}”.`;
    case 'place':
      return 'Jag kan inte välja bort en ort, bara söka nära en ort eller i ett län.';
    case 'noSuchCar':
      return `${note.name} finns inte som ${FUEL_CARS[note.fuel] ?? note.fuel.toLowerCase()}, så drivmedlet har jag inte sökt efter.`;
  }
}

/** The reduction is stated, as the filter has the longer range of the test. */
const winterText = (km: number): string =>
  `${formatNumber(km / KM_PER_MIL)} mil på vintern räknar jag som ${formatNumber(rangeForWinter(km) / KM_PER_MIL)} mil i provet (WLTP): vid −${-WINTER_CELSIUS} °C blir räckvidden ${Math.round((1 - winterShare()) * 100)} procent kortare, efter Norges automobilförbunds vinterprov.`;

const MAX_UNKNOWN = 4;
/** So many are more than a word or two. */
const MANY_UNKNOWN = 3;

/** Fuels whose cars are called otherwise. */
const FUEL_CARS: Readonly<Record<string, string>> = { El: 'elbil', Bensin: 'bensinbil', Diesel: 'dieselbil' };

/** States what was not understood, if anything. */
export function unknownText({ unknown }: ParsedQuery): string | null {
  const words = unknown.slice(0, MAX_UNKNOWN).map((word) => `”${word}”`);
  if (words.length === 0) return null;
  return words.length < MANY_UNKNOWN
    ? `Jag förstod inte ${listed(words)}.`
    : `Jag har inte tagit hänsyn till ${listed(words)}. Skriv gärna om det är viktigt, på ett annat sätt.`;
}

/** Whether a low price is wished for, but not which. */
export const lacksBudget = ({ wishes, filters }: Pick<ParsedQuery, 'wishes' | 'filters'>): boolean =>
  wishes.includes('billig') && filters.maxPrice === null;

/** Beside cars chosen by a low price without a limit. */
export const BUDGET_MISSING = 'Skriv gärna vad bilen får kosta, så visar jag bara bilar som ryms i din budget.';

/** Answer to a message in a conversation that was not understood; the constraints so far stay. */
export const constraintsText = (next: ParsedQuery, hasCars: boolean): string[] => [
  unknownText(next) ?? 'Det förstod jag inte.',
  `Din sökning är kvar. Du kan ändra den, till exempel ”billigare”, ”som automat” eller ”strunta i färgen”${
    hasCars ? ', eller fråga om bilarna: ”vad kostar skatten?”, ”jämför de två första”' : ''
  }.`,
];
