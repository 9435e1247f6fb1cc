import { KM_PER_MIL } from '#src/base/units.ts';
import { formatMil, formatPower } from '#src/domain/format/car-facts.ts';
import { formatNumber, numberInWords, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatPriceRange } from '#src/domain/format/price.ts';
import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import { type Accuracy, MIN_SHOWN } from './accuracy.ts';
import type { ChangedWords, PriceFact, PriceReason } from './explain-price.ts';
import type { WhyNot } from './judge-price.ts';
import { labelText } from './label-text.ts';
import type { TypicalCar } from './value-series.ts';
import type { FuelClass } from './valued-car.ts';

/** Facts by which cars are compared in words. */
export type ComparedFacts = { modelYear: number | null; odometerKm: number | null; horsepower: number | null };

/** The meaning of each label for the buyer. */
export const LABEL_ADVICE: Readonly<Record<PriceLabel, string | null>> = {
  very_low:
    'Det kan vara ett fel i annonsen, en skada eller en bluff. Titta på bilen, kontrollera skulder och körförbud, betala inte i förskott.',
  low: 'Lägre än nio av tio liknande bilar, räknat på det som står i annonsen.',
  usual: null,
  high: 'Högre än nio av tio liknande bilar. Utrustning, skick och service kan förklara det.',
  very_high: 'Mycket högre än nio av tio liknande bilar. Utrustning, skick och service kan förklara en del av det.',
};

type Unjudged = ComparedFacts & { close: number };

/** Why a price is not judged, as the end of "Kan inte bedömas: …". */
export function whyNotText(whyNot: WhyNot, { close, odometerKm, horsepower }: Unjudged): string {
  switch (whyNot) {
    case 'few':
      return close === 0
        ? 'inga jämförbara bilar hos andra handlare'
        : `bara ${close} ${close === 1 ? 'jämförbar bil' : 'jämförbara bilar'}`;
    case 'wide':
      return 'priserna går för mycket isär';
    case 'old':
      return 'bilen är över 20 år';
    case 'cheap':
      return 'bilar i den här prisklassen skiljer sig för mycket i skick';
    case 'no_price':
      return 'priset saknas';
    case 'facts': {
      const missing = [horsepower === null ? 'effekt' : null, odometerKm === null ? 'miltal' : null].filter(
        (word) => word !== null,
      );
      return missing.length === 0 ? 'uppgifter saknades' : `uppgifter saknas: ${missing.join(', ')}`;
    }
    case 'odometer':
      return 'miltalet är ovanligt för bilens ålder';
    case 'vat':
      return 'handlaren säger inte om momsen ingår';
    case 'flagged':
      return 'pris eller miltal i annonsen är osäkert';
  }
}

/** The judgement of a price: its label, or why there is none. */
export type JudgedOrNot = { price: number | null; estimate: number; label: PriceLabel | null; whyNot: WhyNot | null };

/** "Lågt pris, 14 000 kr under uppskattat pris", "Kan inte bedömas: bara 3 jämförbara bilar". */
export function judgementText({ label, price, estimate, whyNot }: JudgedOrNot, facts: Unjudged): string {
  if (label !== null && price !== null) return labelText({ label, price, estimate });
  return `Kan inte bedömas: ${whyNotText(whyNot ?? 'no_price', facts)}`;
}

const FUEL_WORDS: Readonly<Record<FuelClass, string>> = {
  unknown: '',
  petrol: 'bensin',
  diesel: 'diesel',
  electric: 'el',
  plugin: 'laddhybrid',
  hybrid: 'elhybrid',
  alternative: 'etanol eller gas',
};

/** "2022, 5 080 mil, 200 hk diesel, automat, fyrhjulsdrift". */
export function typicalText({
  modelYear,
  odometerKm,
  horsepower,
  fuel,
  isAutomatic,
  isFourWheelDrive,
}: TypicalCar): string {
  const power = formatPower({ horsepower, kilowatt: null });
  return [
    modelYear === null ? '' : String(modelYear),
    odometerKm === null ? '' : formatMil(odometerKm),
    [power ?? '', FUEL_WORDS[fuel]].filter((text) => text !== '').join(' '),
    isAutomatic === null ? '' : isAutomatic ? 'automat' : 'manuell',
    isFourWheelDrive ? 'fyrhjulsdrift' : '',
  ]
    .filter((text) => text !== '')
    .join(', ');
}

/** A line of the explanation, and the facts that it sums. */
export type ReasonLine = { text: string; kr: number; facts: readonly PriceFact[] };

const MAX_LINES = 6;

/** The largest reasons as lines, and the sum of the others as one; in the order of the facts. */
export function reasonLines(
  reasons: readonly PriceReason[],
  car: ComparedFacts,
  typical: TypicalCar,
  comparables: number,
): ReasonLine[] {
  const largest = new Set(
    reasons
      .toSorted((a, b) => Math.abs(b.kr) - Math.abs(a.kr))
      .slice(0, reasons.length > MAX_LINES ? MAX_LINES - 1 : MAX_LINES),
  );
  const lines = reasons
    .filter((reason) => largest.has(reason))
    .map((reason) => ({ text: reasonText(reason, car, typical, comparables), kr: reason.kr, facts: [reason.fact] }));
  const rest = reasons.filter((reason) => !largest.has(reason));
  const sum = rest.reduce((total, { kr }) => total + kr, 0);
  return sum === 0 ? lines : [...lines, { text: 'övrigt', kr: sum, facts: rest.map(({ fact }) => fact) }];
}

function reasonText(
  { fact, kr, words }: PriceReason,
  car: ComparedFacts,
  typical: TypicalCar,
  comparables: number,
): string {
  switch (fact) {
    case 'age':
      return yearsText(car.modelYear, typical.modelYear) ?? 'i trafik en annan del av året';
    case 'odometer':
      return odometerText(car.odometerKm, typical.odometerKm) ?? 'miltal';
    case 'power':
      return powerText(car.horsepower, typical.horsepower) ?? 'effekt';
    case 'fuel':
      return 'annat drivmedel';
    case 'transmission':
      if (typical.isAutomatic === null) return 'annan växellåda';
      return typical.isAutomatic ? 'manuell i stället för automat' : 'automat i stället för manuell';
    case 'drive':
      return typical.isFourWheelDrive ? 'inte fyrhjulsdrift' : 'annan drivning';
    case 'body':
      return 'annan biltyp';
    case 'version':
      return wordsText(words) ?? 'annan modell';
    case 'equipment':
      return equipmentText(words);
    case 'comparables': {
      const cars = comparables === 1 ? 'den närmaste bilen' : `de ${comparables} närmaste bilarna`;
      return `${cars} kostar lite ${kr > 0 ? 'mer' : 'mindre'} än så`;
    }
  }
}

/** "Ultimate i stället för Core", "utan Core"; null without words that matter. */
function wordsText(words: ChangedWords | undefined): string | null {
  const [own, other] = joinWords(words);
  if (!own) return other ? `utan ${other}` : null;
  return other ? `${own} i stället för ${other}` : own;
}

/** "utrustning: Panoramatak, men Dragkrok nämns inte": ads do not say what a car lacks. */
function equipmentText(words: ChangedWords | undefined): string {
  const [own, other] = joinWords(words);
  if (!own && !other) return 'annan utrustning';
  return `utrustning: ${[own, other && `${other} nämns inte`].filter((text) => text !== '').join(', men ')}`;
}

const joinWords = ({ has, insteadOf }: ChangedWords = { has: [], insteadOf: [] }): [own: string, other: string] => [
  has.join(' och '),
  insteadOf.join(' och '),
];

/** The difference between two values; null for an unknown or an equal one. */
const differenceOf = (value: number | null, other: number | null): number | null =>
  value === null || other === null || value === other ? null : value - other;

/** "1 år nyare". */
function yearsText(year: number | null, otherYear: number | null): string | null {
  const years = differenceOf(year, otherYear);
  return years === null ? null : `${Math.abs(years)} år ${years > 0 ? 'nyare' : 'äldre'}`;
}

/** "50 hk starkare". */
function powerText(horsepower: number | null, otherHorsepower: number | null): string | null {
  const difference = differenceOf(horsepower, otherHorsepower);
  if (difference === null) return null;
  return `${Math.abs(difference)}${UNIT_SPACE}hk ${difference > 0 ? 'starkare' : 'svagare'}`;
}

/** "8 090 fler mil". */
function odometerText(km: number | null, otherKm: number | null): string | null {
  if (km === null || otherKm === null) return null;
  const mil = Math.round((km - otherKm) / KM_PER_MIL);
  return mil === 0 ? null : `${formatNumber(Math.abs(mil))} ${mil > 0 ? 'fler' : 'färre'} mil`;
}

/** How another car differs from the car: "1 år nyare", "2 100 färre mil". */
export const differenceTexts = (other: ComparedFacts, car: ComparedFacts): string[] =>
  [
    yearsText(other.modelYear, car.modelYear),
    odometerText(other.odometerKm, car.odometerKm),
    powerText(other.horsepower, car.horsepower),
  ].filter((text) => text !== null);

/** "De 15 närmaste bilarna säljs av 9 handlare."; null without cars. */
export function sellersText(cars: readonly { dealerId: number }[]): string | null {
  const dealers = new Set(cars.map(({ dealerId }) => dealerId)).size;
  if (dealers === 0) return null;
  const subject = cars.length === 1 ? 'Den närmaste bilen' : `De ${formatNumber(cars.length)} närmaste bilarna`;
  return dealers === 1
    ? `${subject} säljs av en enda handlare.`
    : `${subject} säljs av ${formatNumber(dealers)} handlare.`;
}

/** "Liknande bilar kostar oftast 239 000–289 000 kr" */
export const rangeText = (low: number, high: number): string =>
  `Liknande bilar kostar oftast ${formatPriceRange(low, high)}`;

/** "Osäkert uppskattat pris: 239 000–289 000 kr" */
export const unsureRangeText = (low: number, high: number): string =>
  `Osäkert uppskattat pris: ${formatPriceRange(low, high)}`;

/** "Hälften av bedömda bilar ligger inom 6 % av utropspriset, åtta av tio inom spannet."; null with too few judged ads. */
export function accuracyText({ judged, medianError, covered80 }: Accuracy): string | null {
  if (medianError === null || judged < MIN_SHOWN) return null;
  const error = `${formatNumber(Math.ceil(medianError * 100))}${UNIT_SPACE}%`;
  const covered = numberInWords(Math.round(covered80 * 10));
  return `Så ofta har vi rätt: hälften av bedömda bilar ligger inom ${error} av utropspriset, ${covered} av tio inom spannet.`;
}
