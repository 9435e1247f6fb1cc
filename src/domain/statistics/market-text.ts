import { formatAboutMil, yearSpan } from '#src/domain/format/car-facts.ts';
import { countInWords, formatNumber, formatShare, numberInWords, shareInWords } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatKronor } from '#src/domain/format/price.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { type Fuel, UNKNOWN_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';
import type { SeriesStatistics } from './series-statistics.ts';
import { STATISTICS_RULES } from './statistics-rules.ts';

/** Numbers of ads from which the stock allows detailed, or some, statements about the market (PUB §9). */
const RICH_FROM = 500;
const BASIC_FROM = 50;
/** Number of cars from which a statement about half of them, or all of them, is significant. */
const MIN_CARS = 5;

export type MarketLevel = 'rich' | 'basic' | 'minimal';

export const marketLevel = (ads: number): MarketLevel =>
  ads >= RICH_FROM ? 'rich' : ads >= BASIC_FROM ? 'basic' : 'minimal';

/**
 * Describes the market of a series in sentences: in detail with many ads, briefly with few.
 * @param name brand and series: "Volvo V60"
 */
export function marketText(name: string, statistics: SeriesStatistics): string[] {
  const level = marketLevel(statistics.ads);
  if (level === 'minimal') return [minimalText(name, statistics.ads)];
  const sentences = {
    basic: [stockSentence(name, statistics), priceSentence(statistics)],
    rich: [
      stockSentence(name, statistics),
      joined(priceSentence(statistics), bandSentence(statistics)),
      joined(odometerSentence(statistics), fuelSentence(statistics)),
    ],
  };
  return sentences[level].filter((sentence) => sentence !== null);
}

const joined = (...sentences: (string | null)[]): string | null =>
  sentences.filter((sentence) => sentence !== null).join(' ') || null;

function minimalText(name: string, ads: number): string {
  if (ads === 0) return `Ingen ${name} är till salu just nu.`;
  if (ads === 1) return `En enda ${name} är till salu just nu.`;
  return `${capitalized(numberInWords(ads))} ${name} är till salu just nu. Det är för få för att säga något om marknaden.`;
}

function stockSentence(name: string, statistics: SeriesStatistics): string {
  const years = yearSpan(statistics);
  const of = years === null ? '' : years.includes('–') ? ` av årsmodell ${years}` : `, alla av årsmodell ${years},`;
  return `${formatNumber(statistics.ads)} begagnade ${name}${of} är till salu just nu.`;
}

function priceSentence({ price }: SeriesStatistics): string | null {
  const { count, lowerQuartile, median, upperQuartile } = price;
  if (count < MIN_CARS || lowerQuartile === null || median === null || upperQuartile === null) return null;
  return `Hälften kostar mellan ${formatAboutKronor(lowerQuartile)} och ${formatAboutKronor(upperQuartile)}; medianen är ${formatAboutKronor(median)}.`;
}

function bandSentence({ ads, price, bands }: SeriesStatistics): string | null {
  if (price.count < MIN_CARS) return null;
  const [low, high] = [STATISTICS_RULES.budgetBelow, STATISTICS_RULES.premiumAbove].map(formatKronor);
  const all = price.count === ads ? 'Alla' : 'Alla med pris';
  if (bands.mid === price.count) return `${all} kostar mellan ${low} och ${high}.`;
  if (bands.budget === price.count) return `${all} kostar under ${low}.`;
  if (bands.premium === price.count) return `${all} kostar över ${high}.`;
  const share = (part: number) => (part === 0 ? 'ingen' : shareInWords(part, price.count));
  return `${capitalized(share(bands.budget))} kostar under ${low} och ${share(bands.premium)} över ${high}.`;
}

function odometerSentence({ odometerCount, odometerMedianKm }: SeriesStatistics): string | null {
  if (odometerCount < MIN_CARS || odometerMedianKm === null) return null;
  return `Hälften har gått mindre än ${formatAboutMil(odometerMedianKm)}.`;
}

function fuelSentence({ fuels, ads }: SeriesStatistics): string | null {
  const [first, second] = fuels;
  if (!first || first.ads < MIN_CARS) return null;
  if (!second) return `${first.ads === ads ? 'Alla' : 'Alla med känt drivmedel'} ${ALL_OF_FUEL[first.fuel]}.`;
  return `Vanligaste drivmedlet är ${fuelText(first.fuel)} (${formatShare(first.ads, ads)}), sedan ${fuelText(second.fuel)} (${formatShare(second.ads, ads)}).`;
}

/** The sentence that begins with "alla": a car runs on a fuel, but is a hybrid. */
const ALL_OF_FUEL: Readonly<Record<Fuel, string>> = {
  Bensin: 'går på bensin',
  Diesel: 'går på diesel',
  El: 'går på el',
  Laddhybrid: 'är laddhybrider',
  Elhybrid: 'är elhybrider',
  [UNKNOWN_HYBRID]: 'är hybrider av okänd typ',
  Etanol: 'går på etanol',
  Gas: 'går på gas',
  Vätgas: 'går på vätgas',
};

/** The fuel within a sentence, where a comma would be ambiguous. */
const fuelText = (fuel: Fuel): string => (fuel === UNKNOWN_HYBRID ? 'hybrid av okänd typ' : fuel.toLowerCase());

/** A one-line summary for search engines and shared links. */
export function seriesSummary(name: string, statistics: SeriesStatistics): string {
  const { ads, price } = statistics;
  if (ads === 0) return `${name}: generationer, årsmodeller och säkerhet. Ingen är till salu just nu.`;
  const years = yearSpan(statistics);
  const ofYears = years === null ? '' : `, årsmodell ${years}`;
  if (ads === 1)
    return `En begagnad ${name} till salu${ofYears}${price.min === null ? '' : `, för ${formatKronor(price.min)}`}.`;
  const cars = `${capitalized(countInWords(ads, 'begagnad', 'begagnade'))} ${name} till salu${ofYears}.`;
  return `${cars}${summaryOfPrices(price)} Priser, miltal, färger och drivmedel i siffror.`;
}

/** One price has no median. */
function summaryOfPrices({ count, median, min }: SeriesStatistics['price']): string {
  if (median === null || min === null) return '';
  if (count === 1) return ` Pris: ${formatKronor(min)}.`;
  return ` Medianpris ${formatAboutKronor(median)}, från ${formatKronor(min)}.`;
}
