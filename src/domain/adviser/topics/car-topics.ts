import { KM_PER_MIL } from '#src/base/units.ts';
import type { PriceSince } from '#src/domain/ads/price-cut.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import { consumptionText, taxText } from '#src/domain/adviser/answer/fact-texts.ts';
import type { YearlyTax } from '#src/domain/catalogue/catalogue-tax.ts';
import type { Dimensions } from '#src/domain/catalogue/dimensions-file.ts';
import { electricRangeText } from '#src/domain/catalogue/electric-range.ts';
import { towWeightText } from '#src/domain/catalogue/tow-weight.ts';
import { winterRangeText } from '#src/domain/catalogue/winter-range.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatCalendarDay, formatDate, formatDays } from '#src/domain/format/dates.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import { nextYearText } from '#src/domain/market/depreciation-texts.ts';
import { saleTimeText } from '#src/domain/market/removal-texts.ts';
import type { RemovalTimes } from '#src/domain/market/removal-times.ts';
import type { CurvePoint } from '#src/domain/market/value-curve.ts';
import type { MatchedRecall } from '#src/domain/recalls/match-recalls.ts';
import type { TaxAmount } from '#src/domain/tax/vehicle-tax.ts';
import type { BetterText } from '#src/domain/valuation/better-buys.ts';
import type { PriceReason } from '#src/domain/valuation/explain-price.ts';
import type { WhyNot } from '#src/domain/valuation/judge-price.ts';
import type { PriceAnswer } from '#src/domain/valuation/price-answer.ts';
import { reasonLines } from '#src/domain/valuation/valuation-texts.ts';
import type { TypicalCar } from '#src/domain/valuation/value-series.ts';
import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import type { Tag } from '#src/domain/vocabulary/vocabulary.ts';

/** The site's judgement of an ad's price; kr. */
export type PriceVerdict = {
  label: PriceLabel | null;
  whyNot: WhyNot | null;
  /** The price that was judged. */
  price: number | null;
  estimate: number;
  low80: number;
  high80: number;
  /** Close comparables. */
  close: number;
  /** The facts by which the estimate differs from the typical car. */
  reasons: readonly PriceReason[];
  typical: TypicalCar;
};

/** An ad that a question is about, with all that the site knows of it. */
export type KnownAd = {
  facts: AdFacts;
  dealer: string;
  place: string | null;
  daysForSale: number;
  /** Oldest first. */
  prices: readonly PriceSince[];
  verdict: PriceVerdict | null;
  /** The judgement in words; the valuation knows less of the car than `facts`, which the catalogue completes. */
  priceAnswer: PriceAnswer;
  /** Cars at least as good and cheaper, the cheapest first. */
  betterBuys: readonly (BetterText & { id: number; price: number })[];
  recalls: readonly MatchedRecall[];
  depreciation: readonly CurvePoint[] | null;
  removalTimes: Pick<RemovalTimes, 'medianDays' | 'points' | 'cuts'> | null;
  /** kr, by the default assumptions of its cost page; null where nothing is known. */
  cost: { headline: string; perMonth: number; mil: number; years: number } | null;
  /** Null when it is not a single known amount. */
  tax: YearlyTax | null;
  /** All amounts that its tax may have, in order of time; empty: not known. */
  taxAmounts: readonly Pick<TaxAmount, 'kronor' | 'period'>[];
  /** Sizes of its generation, by the catalogue. */
  dimensions: Dimensions | null;
  thisYear: number;
};

/** The lines of a car for a topic; an empty list: nothing is known. */
type LinesOf = (car: KnownAd) => string[];

export const verdictLine: LinesOf = ({ priceAnswer: { headline, range, note } }) => {
  const text = range === null ? headline : `${headline}. ${range}`;
  return note === null ? [text] : [text, note];
};

const MAX_REASONS = 3;

const reasonLine: LinesOf = (car) => mainReasons(car, MAX_REASONS);

/** Why the estimate differs from the typical car, by its largest reasons: "300 mil mindre (+8 000 kr)"; empty: the price is not judged. */
export function mainReasons({ verdict, facts }: Pick<KnownAd, 'verdict' | 'facts'>, max: number): string[] {
  if (verdict === null || verdict.label === null) return [];
  const largest = verdict.reasons
    .toSorted((one, other) => Math.abs(other.kr) - Math.abs(one.kr))
    .slice(0, max)
    .filter(({ kr }) => kr !== 0);
  const lines = reasonLines(largest, facts, verdict.typical, verdict.close);
  return lines.length === 0
    ? []
    : [
        `Mot den typiska bilen: ${listed(lines.map(({ text, kr }) => `${text} (${kr > 0 ? '+' : '−'}${formatAboutKronor(Math.abs(kr))})`))}`,
      ];
}

export const historyLine: LinesOf = ({ prices }) => {
  const [first, last] = [prices[0], prices.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (prices.length === 1) return [`Samma pris sedan ${formatDate(first.at)}`];
  const before = prices.at(-2)?.price ?? null;
  const changes = formatNumber(prices.length - 1);
  const step =
    before === null || last.price === null
      ? ''
      : `, senast från ${formatKronor(before)} till ${formatKronor(last.price)} den ${formatDate(last.at)}`;
  return [`Priset har ändrats ${prices.length === 2 ? 'en gång' : `${changes} gånger`}${step}`];
};

export const daysLine: LinesOf = ({ removalTimes, daysForSale }) => [
  removalTimes === null ? `Till salu i ${formatDays(daysForSale)}` : saleTimeText(removalTimes, daysForSale),
];

const costLine: LinesOf = ({ cost, facts, tax }) =>
  cost === null
    ? [taxText(facts, tax), consumptionText(facts), 'Värdeminskningen är inte känd: för få liknande bilar'].filter(
        (line) => line !== null,
      )
    : [`${cost.headline} vid ${formatMil(cost.mil * KM_PER_MIL)} om året i ${cost.years} år, med våra antaganden`];

/** "Malus 9 524 kr om året till den 3 april 2027", "sedan 1 592 kr om året". */
const taxLines: LinesOf = ({ taxAmounts }) =>
  taxAmounts.map(({ kronor, period }) => {
    const amount = `${formatKronor(kronor)} om året`;
    if (period.kind === 'malus')
      return `Förhöjd skatt (malus) de tre första åren: ${amount}${period.until === null ? '' : `, till den ${formatCalendarDay(period.until)}`}`;
    return taxAmounts.length > 1 ? `Efter de tre åren: ${amount}` : `Fordonsskatt ${amount}`;
  });

export const depreciationLine: LinesOf = ({ depreciation, facts: { series, modelYear }, thisYear }) => {
  if (depreciation === null || series === null || modelYear === null) return [];
  const text = nextYearText(series, depreciation, Math.max(0, thisYear - modelYear));
  return text === null ? [] : [text];
};

export const mileageLine: LinesOf = ({ facts: { odometerKm, modelYear }, thisYear }) => {
  if (odometerKm === null) return [];
  const years = modelYear === null ? 0 : thisYear - modelYear;
  return [
    years < 2
      ? `Har gått ${formatMil(odometerKm)}`
      : `Har gått ${formatMil(odometerKm)}, ${formatMil(odometerKm / years)} om året`,
  ];
};

/** Whether the ad names a tag. */
export const tagLine = (tag: Tag, tags: readonly Tag[]): string =>
  tags.includes(tag) ? `Annonsen nämner ${tag.toLowerCase()}` : `Annonsen nämner inte ${tag.toLowerCase()}`;

/** The weight that the car may tow, as its page states it, and whether the ad names a tow bar. */
const towLines: LinesOf = ({ facts: { electricValues, tags }, dimensions }) => {
  const weight = towWeightText({ electricValues, dimensions });
  return [...(weight === null ? [] : [`Dragvikt: ${weight}`]), tagLine('Dragkrok', tags)];
};

/** A topic whose general text follows whether the ad names a tag. */
const saidInAd = (tag: Tag, general: number): CarTopic => ({
  one: 'Det här säger annonsen.',
  many: 'Det här säger annonserna.',
  unknown: 'Annonsen säger inget om det.',
  lines: ({ facts: { tags } }) => [tagLine(tag, tags)],
  general,
  isOfPointed: true,
});

/** How a topic is answered with facts of cars: a line above them, and lines for each. */
type CarTopic = {
  one: string;
  many: string;
  unknown: string;
  lines: LinesOf;
  /** Number of paragraphs of the topic's text that follow. Default: none. */
  general?: number;
  /** The meaning of the facts of one car. */
  meaning?: string;
  /** Whether the topic's text alone is the answer unless the question points at cars: "hur många mil är för mycket?". */
  isOfPointed?: true;
};

/** The topics that are answered with facts of ads, by id. */
export const CAR_TOPICS: ReadonlyMap<string, CarTopic> = new Map<string, CarTopic>([
  [
    'price-verdict',
    {
      one: 'Så ligger priset mot liknande bilar till salu. På bilens sida ser du vilka bilar jag har jämfört med.',
      many: 'Så ligger priserna mot liknande bilar till salu.',
      unknown: 'Priset är inte bedömt ännu.',
      lines: (car) => [...verdictLine(car), ...reasonLine(car)],
    },
  ],
  [
    'price-history',
    {
      one: 'Så har priset ändrats sedan annonsen kom in.',
      many: 'Så har priserna ändrats sedan annonserna kom in.',
      unknown: 'Prishistoriken saknas.',
      lines: historyLine,
    },
  ],
  [
    'days-for-sale',
    {
      one: 'Så länge har bilen varit till salu.',
      many: 'Så länge har bilarna varit till salu.',
      unknown: 'Det vet jag inte.',
      lines: daysLine,
      meaning:
        'En bil som står länge är ofta lättare att pruta på, men fråga varför den inte är såld: det kan vara priset, utrustningen, säsongen eller ett fel. Om andra är intresserade går inte att kontrollera, så låt dig inte stressas.',
    },
  ],
  [
    'seller',
    {
      one: 'Öppna bilens sida för att kontakta handlaren: där kan du skicka en fråga eller boka provkörning. Jag kan inte ringa eller reservera.',
      many: 'De säljs av de här handlarna. På varje bils sida kan du kontakta handlaren. Jag kan inte ringa eller reservera.',
      unknown: 'Öppna bilens sida: där står vem som säljer den.',
      lines: ({ dealer, place }) => [`Säljs av ${dealer}${place === null ? '' : ` i ${place}`}`],
    },
  ],
  [
    'running-cost',
    {
      one: 'Så mycket kostar bilen med sajtens antaganden om drivmedel, försäkring, service och däck. På sidan för bilens kostnad står varifrån de kommer, och där kan du ändra dem.',
      many: 'Så mycket kostar bilarna med sajtens antaganden om drivmedel, försäkring, service och däck. På sidan för varje bils kostnad kan du ändra dem.',
      unknown:
        'Jag vet för lite om bilen för att räkna ut kostnaden, men du kan fylla i dina egna tal på sidan för bilens kostnad.',
      lines: costLine,
    },
  ],
  [
    'depreciation',
    {
      one: 'Så faller priset för en typisk bil av samma modell.',
      many: 'Så faller priset för typiska bilar av samma modeller.',
      unknown: 'Det finns för få bilar av modellen till salu för att säga hur priset faller.',
      lines: depreciationLine,
    },
  ],
  [
    'haggle',
    {
      one: 'Så här ser läget ut för bilen. Handlaren bestämmer om priset kan sänkas.',
      many: 'Så här ser läget ut för bilarna. Handlaren bestämmer om priset kan sänkas.',
      unknown: 'Handlaren bestämmer om priset kan sänkas.',
      lines: (car) => [...verdictLine(car).slice(0, 1), ...historyLine(car), ...daysLine(car)].slice(0, 3),
      general: 1,
    },
  ],
  [
    'mileage',
    {
      one: 'Så långt har bilen gått.',
      many: 'Så långt har bilarna gått.',
      unknown: 'Mätarställningen står inte i annonsen.',
      lines: mileageLine,
      general: 2,
      isOfPointed: true,
    },
  ],
  [
    'winter-range',
    {
      one: 'Så långt räcker en laddning i provet.',
      many: 'Så långt räcker en laddning i provet.',
      unknown: 'Räckvidden vet jag inte: den står varken i annonsen eller i katalogen. Fråga handlaren.',
      lines: ({ facts }) => [electricRangeText(facts), winterRangeText(facts)].filter((text) => text !== null),
      general: 2,
      isOfPointed: true,
    },
  ],
  [
    'tax-explained',
    {
      one: 'De tre åren räknas från när bilen togs i trafik första gången, och börjar inte om när den byter ägare.',
      many: 'Så hög är skatten för bilarna.',
      unknown: 'Skatten kan jag inte räkna ut för bilen. På bilens sida står varför.',
      lines: taxLines,
      general: 2,
      isOfPointed: true,
    },
  ],
  ['tow-weight', { ...saidInAd('Dragkrok', 1), lines: towLines }],
  ['tow-bar', saidInAd('Dragkrok', 1)],
  ['service-history', saidInAd('Servicebok', 1)],
  ['winter-tyres', saidInAd('Vinterhjul', 1)],
  ['vat-company', saidInAd('Momsbil', 2)],
]);

/** Points of a price label when cars are weighed against each other. */
const LABEL_POINTS: ReadonlyMap<PriceLabel | null, number> = new Map([
  ['low', 2],
  ['usual', 1],
  [null, 0],
  ['high', -1],
  ['very_high', -2],
  ['very_low', -2],
]);
/** A year's age, and a yearly distance of 1 000 mil, weigh a third of a step of the label. */
const PER_YEAR = 0.15;
const PER_THOUSAND_MIL = 0.3;
const KM_PER_THOUSAND_MIL = 10_000;

/** The car that most speaks for, with lines that say why; the price counts only as its judgement. */
export function chooseCar(cars: readonly KnownAd[]): { car: KnownAd; reasons: string[] } | null {
  const points = ({ verdict, facts: { modelYear, odometerKm }, thisYear }: KnownAd): number => {
    const age = modelYear === null ? 10 : thisYear - modelYear;
    const yearly = odometerKm === null ? 2 * KM_PER_THOUSAND_MIL : odometerKm / Math.max(1, age);
    const label = LABEL_POINTS.get(verdict?.label ?? null) ?? 0;
    return label - age * PER_YEAR - (yearly / KM_PER_THOUSAND_MIL) * PER_THOUSAND_MIL;
  };
  const [car] = cars.toSorted((one, other) => points(other) - points(one));
  if (car === undefined) return null;
  return { car, reasons: [...verdictLine(car).slice(0, 1), ...mileageLine(car), ...depreciationLine(car)].slice(0, 3) };
}

/** States what the choice rests on. */
export const CHOICE_TEXT =
  'Av de här hade jag börjat med att titta på den här. Jag har vägt priset mot liknande bilar, åldern och hur mycket den har gått om året. Skick och service vet jag inte, så jämför dem på plats.';
