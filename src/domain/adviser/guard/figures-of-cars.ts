import type { Unit } from './figures.ts';
import type { CarMention } from './mentions.ts';
import type { Row } from './row.ts';
import type { TurnFacts } from './turn-facts.ts';

/** A figure in a sentence. */
type SaidFigure = {
  text: string;
  /** Where it is. */
  at: number;
  unit: Unit;
  value: number;
  mentions: readonly CarMention[];
  facts: TurnFacts;
};

/** "Respektive" assigns figures to cars in their order. */
const RESPECTIVELY = /(?<!\p{L})respektive(?!\p{L})/iu;
const BOTH = /(?<!\p{L})(?:båda|bägge|alla)(?!\p{L})/iu;
/** A difference of two cars. */
const DIFFERENCE =
  /(?<!\p{L})(?:än|skill\p{L}*|skilj\p{L}*|mellan|mer|mindre|fler|färre|billigare|dyrare|nyare|yngre|äldre|lägre|högre|längre|kortare|starkare|svagare|extra|sparar)(?!\p{L})/iu;
const SUM = /(?<!\p{L})(?:tillsammans|ihop|sammanlagt|totalt)(?!\p{L})/iu;
const ABOUT = /(?<!\p{L})(?:ungefär|cirka|ca|runt|omkring|kring|drygt|knappt|nästan|närmare|strax (?:under|över))\s$/iu;
const AT_LEAST = /(?:drygt|strax över)\s$/iu;
const AT_MOST = /(?:knappt|nästan|närmare|strax under)\s$/iu;
/** A figure is rounded if it differs by less than this share. */
const ROUNDING = 0.05;
const LOAN = /(?<!\p{L})(?:lån\p{L}*|månads\p{L}*|(?:i|per) månaden?|ränt\p{L}*|kontantinsats\p{L}*)(?!\p{L})/iu;

/** Whether a figure is known of the car that the sentence says it of, or follows from what is known of the mentioned cars. */
export function isFigureKnown(said: SaidFigure): boolean {
  const { text, mentions, facts, unit } = said;
  const cars = [...new Set(mentions.map(({ row }) => row))];
  if (cars.length === 0) return isKnownOfNone(said);
  if (SUM.test(text)) return isSumOf(said, cars);
  if (DIFFERENCE.test(text) && isDifference(said, cars)) return true;
  if (unit === 'kr' && LOAN.test(text) && matches(said, facts.figures.valuesOf('kr'))) return true;
  if (['months', 'percent', 'years'].includes(unit) && LOAN.test(text) && matches(said, facts.figures.valuesOf(unit)))
    return true;
  if (BOTH.test(text) && cars.length > 1) return cars.every((car) => matches(said, valuesOf(car, unit)));
  const car = carOf(said);
  return car !== null && matches(said, valuesOf(car, unit));
}

/** Known of no single car: of statistics, or, where it is no amount, of any car. */
function isKnownOfNone(said: SaidFigure): boolean {
  const { facts, unit, text } = said;
  if (unit === 'kr') {
    const isDifferenceOfTwo = facts.rows.length === 2 && DIFFERENCE.test(text) && isDifference(said, facts.rows);
    return matches(said, [...facts.prices, ...facts.figures.valuesOf('kr')]) || isDifferenceOfTwo;
  }
  return [facts.figures, ...facts.rows.map(({ figures }) => figures)].some((figures) =>
    matches(said, figures.valuesOf(unit)),
  );
}

/** The price belongs to the car; amounts about it are figures of unit kr. */
const valuesOf = ({ price, figures }: Row, unit: Unit): number[] =>
  unit === 'kr' && price !== null ? [price, ...figures.valuesOf('kr')] : figures.valuesOf(unit);

/** The car that a figure is said of: the nearest before it, else the first; in order with "respektive". */
export function carOf({ text, at, mentions, unit }: Omit<SaidFigure, 'value' | 'facts'>): Row | null {
  if (RESPECTIVELY.test(text)) {
    const earlier = [...text.slice(0, at).matchAll(/\d+(?:[ .]\d{3}(?!\d))*(?:,\d+)?(?=\s|$)/g)].length;
    const before = mentions.filter((mention) => mention.at < at);
    return (before.length > earlier ? before[earlier]?.row : undefined) ?? null;
  }
  const nearest = mentions.findLast((mention) => mention.at < at) ?? mentions[0];
  // "189 900 kr för V60" and "2018 års Ceed" name the car after the figure; then none may stand between.
  const after = mentions.find((mention) => mention.at > at);
  const isOfNext =
    after && /^\S+ ?(?:\S+ )?(?:för|hos|på|i|av) \S{0,3}$/u.test(text.slice(at, after.at).replace(/[\d ]+/, ''));
  if (isOfNext) return after.row;
  return nearest && unit ? nearest.row : null;
}

function isDifference(said: SaidFigure, cars: readonly Row[]): boolean {
  const { facts, unit, value } = said;
  const pair = cars.length === 1 && facts.rows.length === 2 ? facts.rows : cars;
  const [one, other] = pair;
  if (pair.length !== 2 || !one || !other || value === 0) return false;
  const differences = mainValues(one, unit).flatMap((first) =>
    mainValues(other, unit).map((second) => Math.round(Math.abs(first - second) * 10) / 10),
  );
  return matches(said, differences);
}

const isSumOf = (said: SaidFigure, cars: readonly Row[]): boolean => {
  const values = cars.map((car) => mainValues(car, said.unit)[0]);
  if (cars.length < 2 || values.some((value) => value === undefined)) return false;
  return matches(said, [values.reduce<number>((sum, value) => sum + (value ?? 0), 0)]);
};

/** The values of a car that differences are formed of: only its price of the amounts, and ages from model years. */
function mainValues({ price, figures, ad }: Row, unit: Unit): number[] {
  if (unit === 'kr') return price === null ? [] : [price];
  if (unit === 'years') return ad.facts.modelYear === null ? [] : [ad.facts.modelYear];
  return figures.valuesOf(unit);
}

/** Exactly, or rounded where the words before say so. */
function matches({ text, at, value }: SaidFigure, known: readonly number[]): boolean {
  if (known.includes(value)) return true;
  const before = text.slice(0, at);
  if (!ABOUT.test(before) || value <= 0) return false;
  return known.some((each) => {
    if (Math.abs(each - value) > ROUNDING * each) return false;
    if (AT_LEAST.test(before)) return each >= value;
    return AT_MOST.test(before) ? each <= value : true;
  });
}
