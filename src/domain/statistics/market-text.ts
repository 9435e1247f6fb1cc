import { type Fuel, UNKNOWN_HYBRID } from '#src/domain/ads/vocabulary.ts';
import { formatAboutMil, yearSpan } from '#src/domain/format/car-facts.ts';
import { formatCount, formatNumber, formatShare } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatKronor } from '#src/domain/format/price.ts';
import type { SeriesStatistics } from './series-statistics.ts';
import { STATISTICS_RULES } from './statistics-rules.ts';

/** Numbers of ads from which the stock allows detailed, or some, statements about the market (PUB §9). */
const RICH_FROM = 500;
const BASIC_FROM = 50;
/** Number of prices from which a spread is significant. */
const MIN_PRICES = 5;

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
  const count = ads === 1 ? `En enda ${name} är` : `${formatNumber(ads)} ${name} är`;
  return `${count} till salu just nu. Så få bilar säger inte mycket om marknaden – titta på varje bil för sig.`;
}

function stockSentence(name: string, statistics: SeriesStatistics): string {
  const years = yearSpan(statistics);
  const of = years === null ? '' : years.includes('–') ? ` av årsmodell ${years}` : `, alla av årsmodell ${years}`;
  return `${formatNumber(statistics.ads)} begagnade ${name}${of} är till salu just nu.`;
}

function priceSentence({ price }: SeriesStatistics): string | null {
  const { count, lowerQuartile, median, upperQuartile } = price;
  if (count < MIN_PRICES || lowerQuartile === null || median === null || upperQuartile === null) return null;
  return `Hälften kostar mellan ${formatAboutKronor(lowerQuartile)} och ${formatAboutKronor(upperQuartile)}; medianen är ${formatAboutKronor(median)}.`;
}

function bandSentence({ price, bands }: SeriesStatistics): string | null {
  if (price.count === 0) return null;
  const share = (ads: number) => formatShare(ads, price.count);
  const [low, high] = [STATISTICS_RULES.budgetBelow, STATISTICS_RULES.premiumAbove].map(formatKronor);
  if (bands.budget === 0 && bands.premium === 0) return `Alla kostar mellan ${low} och ${high}.`;
  if (bands.budget === 0) return `Ingen kostar under ${low}; ${share(bands.premium)} kostar över ${high}.`;
  if (bands.premium === 0) return `${share(bands.budget)} kostar under ${low}, ingen över ${high}.`;
  return `${share(bands.budget)} kostar under ${low} och ${share(bands.premium)} över ${high}.`;
}

function odometerSentence({ odometerMedianKm }: SeriesStatistics): string | null {
  return odometerMedianKm === null ? null : `Hälften har gått mindre än ${formatAboutMil(odometerMedianKm)}.`;
}

function fuelSentence({ fuels, ads }: SeriesStatistics): string | null {
  const [first, second] = fuels;
  if (!first) return null;
  if (!second) {
    const isUnknown = first.fuel === UNKNOWN_HYBRID;
    return `Alla med känt drivmedel ${isUnknown ? 'är hybrider av okänd typ' : `går på ${fuelText(first.fuel)}`}.`;
  }
  return `Vanligaste drivmedlet är ${fuelText(first.fuel)} (${formatShare(first.ads, ads)}), sedan ${fuelText(second.fuel)} (${formatShare(second.ads, ads)}).`;
}

/** The fuel within a sentence, where a comma would be ambiguous. */
const fuelText = (fuel: Fuel): string => (fuel === UNKNOWN_HYBRID ? 'hybrid av okänd typ' : fuel.toLowerCase());

/** A one-line summary for search engines and shared links. */
export function seriesSummary(name: string, statistics: SeriesStatistics): string {
  const { ads, price } = statistics;
  if (ads === 0) return `${name}: generationer, årsmodeller och säkerhet. Ingen är till salu just nu.`;
  const years = yearSpan(statistics);
  const { median, min } = price;
  const ofYears = years === null ? '' : `, årsmodell ${years}`;
  const prices =
    median === null || min === null ? '' : ` Medianpris ${formatAboutKronor(median)}, från ${formatKronor(min)}.`;
  return `${formatCount(ads, 'begagnad', 'begagnade')} ${name} till salu${ofYears}.${prices} Priser, miltal, färger och drivmedel i siffror.`;
}
