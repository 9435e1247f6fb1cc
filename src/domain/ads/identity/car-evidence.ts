import { isPlaceholderPlate } from './ad-identity.ts';

/**
 * Whether two statements of a car (two rows of a file, a row and a known ad, two ads) are of the same car: the only rule of it. It weighs
 * what both state, and doubt separates: a car that is taken for another one disappears, or is shown with the other one's price history.
 */

/** Facts that a row or an ad states of its car. Absent values say nothing. */
export type CarStatement = {
  licencePlate: string | null;
  vinHash: string | null;
  /** The dealer's own id; null where ads of several dealers are compared. */
  dealerAdId: string | null;
  /** Hash of all that the row states, the price aside. */
  contentHash: string | null;
  /** Hash of the facts that do not change while a car is for sale. */
  identityHash: string | null;
  brand: string;
  /** Whether the catalogue has the make: the names of others may be spelt in two ways. */
  isKnownMake: boolean;
  series: string | null;
  /** The model as it is written. */
  model: string | null;
  /** Heading. */
  name: string;
  modelYear: number | null;
  odometerKm: number | null;
  /** kr. */
  price: number | null;
  fuels: readonly string[];
  transmission: string | null;
  bodyType: string | null;
  drive: string | null;
  color: string | null;
  horsepower: number | null;
  engineCc: number | null;
};

/** Facts that two statements share. `row`: everything but the price; `facts`: all that does not change while a car is for sale. */
const EVIDENCE = ['row', 'plate', 'VIN', 'id', 'facts'] as const;
export type IdentityEvidence = (typeof EVIDENCE)[number];

type Weight = 'strong' | 'weak';
/** A fact against one car, and its weight: a dealer corrects weak ones in a text, strong ones make another car of it. */
type Contradiction = { about: ContradictionName; weight: Weight };

export type Verdict = { isSame: boolean; evidence: IdentityEvidence[]; contradictions: Contradiction[] };

/** Days from the first statement to the second one; null: both are in one file. */
type Interval = number | null;

/** Kilometres by which an odometer may fall or rise in one file, where only rounding explains it. */
const MAX_ROUNDING_KM = 1_000;
/** Share by which a corrected odometer may fall. */
const MAX_FALL = 0.05;
/** Kilometres by which a car for sale is driven, at once and each day. */
const MAX_DRIVEN_KM = 3_000;
const MAX_DRIVEN_KM_A_DAY = 100;
/** From this odometer on, two cars do not have the same one by chance: new cars have none, or some kilometres. */
const MIN_USED_KM = 1_000;
/** Model years of one car differ by one where a dealer states the year of registration instead. */
const MAX_YEAR_DIFFERENCE = 1;
/** The lower price is at least this share of the higher one. */
const MIN_PRICE_SHARE = 0.6;
const MAX_POWER_DIFFERENCE = 0.1;
/** Words that two headings of a car share, of those in the shorter one. */
const MIN_SHARED_WORDS = 0.5;

type Compare = (one: CarStatement, other: CarStatement, days: Interval) => Weight | null;
const differing = (weight: Weight, of: (facts: CarStatement) => string | null): Compare => {
  return (one, other) => {
    const [first, second] = [of(one), of(other)];
    return first !== null && second !== null && first !== second ? weight : null;
  };
};

/** The comparisons, and the weight of each. */
const CONTRADICTIONS = {
  plate: differing('strong', realPlate),
  VIN: differing('strong', ({ vinHash }) => vinHash),
  make: compareMakes,
  model: compareModels,
  'model year': compareYears,
  odometer: compareOdometers,
  fuel: ({ fuels }, { fuels: others }) =>
    fuels.length > 0 && others.length > 0 && !fuels.some((fuel) => others.includes(fuel)) ? 'weak' : null,
  transmission: differing('weak', ({ transmission }) => transmission),
  'body type': differing('weak', ({ bodyType }) => bodyType),
  drive: differing('weak', ({ drive }) => drive),
  colour: differing('weak', ({ color }) => color),
  power: ({ horsepower: one }, { horsepower: other }) => (isFar(one, other, 1 - MAX_POWER_DIFFERENCE) ? 'weak' : null),
  engine: ({ engineCc: one }, { engineCc: other }) => (isFar(one, other, 1 - MAX_POWER_DIFFERENCE) ? 'weak' : null),
  heading: (one, other) => (areAlike(ownWords(one), ownWords(other)) ? null : 'weak'),
  price: ({ price: one }, { price: other }) => (isFar(one, other, MIN_PRICE_SHARE) ? 'weak' : null),
} as const satisfies Record<string, Compare>;
type ContradictionName = keyof typeof CONTRADICTIONS;
const NAMES = Object.keys(CONTRADICTIONS) as ContradictionName[];

/** Compares two statements of a car. Symmetric but for the time: an odometer rises. */
export function judgeIdentity(one: CarStatement, other: CarStatement, days: Interval): Verdict {
  const evidence = evidenceOf(one, other);
  // A row that says the same again, in one file at one price, says nothing of a second car.
  if (evidence[0] === 'row' && (days !== null || one.price === other.price))
    return { isSame: true, evidence, contradictions: [] };
  const contradictions = NAMES.flatMap((about): Contradiction[] => {
    const weight = CONTRADICTIONS[about](one, other, days);
    return weight === null ? [] : [{ about, weight }];
  });
  return { isSame: outweighs(evidence, contradictions, { one, other, days }), evidence, contradictions };
}

/** Whether two statements cannot be of one car, whatever third one links them. */
export const contradicts = ({ contradictions }: Verdict): boolean =>
  contradictions.some(({ weight }) => weight === 'strong');

function evidenceOf(one: CarStatement, other: CarStatement): IdentityEvidence[] {
  const shared: Record<IdentityEvidence, boolean> = {
    row: isShared(one.contentHash, other.contentHash),
    plate: isShared(realPlate(one), realPlate(other)),
    VIN: isShared(one.vinHash, other.vinHash),
    id: isShared(one.dealerAdId, other.dealerAdId),
    facts: isShared(one.identityHash, other.identityHash),
  };
  return EVIDENCE.filter((kind) => shared[kind]);
}

/**
 * Two identifiers, or one of plate and VIN with the same odometer, outweigh one strong contradiction across time, which is a correction; but
 * not in one file, and never another make. Of a single identifier, doubt separates: plates are mistyped and copied, and a dealer gives the id
 * of a car that is sold to another one. Without any of them, equal facts are of one car unless both rows are in one file, and an odometer
 * of a used car is among them where ids differ.
 */
function outweighs(
  evidence: readonly IdentityEvidence[],
  contradictions: readonly Contradiction[],
  { one, other, days }: { one: CarStatement; other: CarStatement; days: Interval },
): boolean {
  const confirmed = isConfirmed(one, other);
  const weak = contradictions.filter(({ weight }) => weight === 'weak').length;
  const strong = contradictions.length - weak;
  if (contradictions.some(({ about }) => about === 'make')) return false;
  if (evidence.includes('plate') || evidence.includes('VIN')) {
    const identifiers = evidence.filter((kind) => kind === 'plate' || kind === 'VIN' || kind === 'id').length;
    const outweighed = days !== null && (confirmed || identifiers >= 2) ? 1 : 0;
    return strong + (weak >= MIN_WEAK_OF_PLATE && !confirmed ? 1 : 0) <= outweighed;
  }
  if (strong > 0) return false;
  if (evidence.includes('id')) return weak < (confirmed ? MIN_WEAK_OF_CONFIRMED : days === null ? 1 : MIN_WEAK);
  const haveIds = one.dealerAdId !== null && other.dealerAdId !== null;
  return evidence.includes('facts') && days !== null && weak < MIN_WEAK && (confirmed || !haveIds);
}
/** Weak contradictions that count as a strong one: of an id, and of a plate or a VIN. */
const MIN_WEAK = 2;
const MIN_WEAK_OF_PLATE = 3;
const MIN_WEAK_OF_CONFIRMED = 4;

/** The same odometer, that of no new car, and the same year. */
const isConfirmed = (one: CarStatement, other: CarStatement): boolean =>
  one.odometerKm !== null &&
  one.odometerKm >= MIN_USED_KM &&
  one.odometerKm === other.odometerKm &&
  one.modelYear === other.modelYear;

function realPlate({ licencePlate }: CarStatement): string | null {
  return licencePlate === null || isPlaceholderPlate(licencePlate) ? null : licencePlate;
}

const isShared = (one: string | null, other: string | null): boolean => one !== null && one === other;

function compareMakes(one: CarStatement, other: CarStatement): Weight | null {
  if (isSameName(one.brand, other.brand)) return null;
  if (one.isKnownMake && other.isKnownMake) return 'strong';
  // "VW" before the catalogue had the word, "Volkswagen" since.
  return areAlike(wordsOf(one.name), wordsOf(other.name)) ? null : 'strong';
}

function compareModels(one: CarStatement, other: CarStatement): Weight | null {
  if (one.series === null || other.series === null) {
    return one.model === null || other.model === null || isSameName(one.model, other.model) ? null : 'weak';
  }
  if (one.series === other.series) return null;
  // The heading of a car is completed: "V60" becomes "V60 Cross Country".
  return isConfirmed(one, other) ? 'weak' : 'strong';
}

function compareYears({ modelYear: one }: CarStatement, { modelYear: other }: CarStatement): Weight | null {
  if (one === null || other === null || one === other) return null;
  return Math.abs(one - other) > MAX_YEAR_DIFFERENCE ? 'strong' : 'weak';
}

function compareOdometers(one: CarStatement, other: CarStatement, days: Interval): Weight | null {
  const [before, after] = [one.odometerKm, other.odometerKm];
  if (before === null || after === null || before === after) return null;
  // A reading that was taken for kilometres instead of Swedish miles, or the other way round.
  const ratio = Math.max(before, after) / Math.max(1, Math.min(before, after));
  if (days !== null && Math.abs(ratio - 10) < 0.01) return 'weak';
  if (days === null) return Math.abs(after - before) > MAX_ROUNDING_KM ? 'strong' : 'weak';
  const fall = before - after;
  if (fall > Math.max(MAX_ROUNDING_KM, before * MAX_FALL)) return 'strong';
  return -fall > MAX_DRIVEN_KM + MAX_DRIVEN_KM_A_DAY * Math.max(0, days) ? 'strong' : null;
}

/** Whether the lower number is less than a share of the higher one. */
const isFar = (one: number | null, other: number | null, share: number): boolean =>
  one !== null && other !== null && Math.min(one, other) < Math.max(one, other) * share;

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const WORD = /[\p{L}\d]+/gu;
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(WORD) ?? []);

/** The words of a heading that do not name the model: engine, trim and equipment. */
function ownWords({ name, brand, series, model }: CarStatement): Set<string> {
  return wordsOf(name).difference(wordsOf([brand, series, model].join(' ')));
}

const areAlike = (words: Set<string>, others: Set<string>): boolean =>
  words.intersection(others).size >= Math.min(words.size, others.size) * MIN_SHARED_WORDS;
