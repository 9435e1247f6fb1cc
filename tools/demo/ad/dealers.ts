import { PICTURE_SCENES, type PictureScene } from '#src/domain/illustration/picture-names.ts';
import { elementAt, type Random } from '#tools/demo/chance/random.ts';
import { weightedTable } from '#tools/demo/chance/weighted-table.ts';
import { MARKET, TOWNS, type Town } from '#tools/demo/market/demo-tables.ts';
import type { AgeLeaning } from '#tools/demo/market/model-year.ts';
import { inventName, slug } from './dealer-names.ts';

/** Range of a dealer. */
export type DealerKind = 'general' | 'brand' | 'premium' | 'electric' | 'vans' | 'budget' | 'american';

export type HeadingStyle = 'commas' | 'pipes' | 'slashes' | 'plain' | 'capitals';

export type DemoDealer = {
  name: string;
  town: Town;
  /** Host name under the reserved top domain `.example` (RFC 2606), which leads nowhere. */
  host: string;
  kind: DealerKind;
  /** Brands of a one- or two-brand dealer. */
  brands: readonly string[];
  leaning: AgeLeaning;
  activeAds: number;
  closedAds: number;
  /** Logarithm of the dealer's price level against the market. */
  priceLevel: number;
  /** How prices end, 0–1; see dealerPrice. */
  priceTaste: number;
  heading: HeadingStyle;
  scenes: readonly PictureScene[];
  /** Number of the first ad; later ones count on. */
  firstAdNumber: number;
  adPrefix: string;
};

/** At the default size: about 600 dealers with 15 to 900 ads. */
const DEALERS = 600;
const ADS_OF_THOSE = 84_500;
const MIN_ADS = 15;
const MAX_ADS = 900;
const SIZE_SPREAD = 0.95;
/** Brands below this share of the market, per cent, have no dealers of their own. */
const FRANCHISE_FROM_SHARE = 0.6;

/** Dealers with more ads sell everything, or a common brand. */
const LARGE_DEALER_ADS = 450;

const KINDS = weightedTable<DealerKind>([
  ['general', 44],
  ['brand', 31],
  ['budget', 11],
  ['premium', 5],
  ['vans', 4],
  ['electric', 3.5],
  ['american', 1.5],
]);
const LEANINGS: Record<DealerKind, readonly AgeLeaning[]> = {
  general: ['mixed'],
  brand: ['young', 'young', 'mixed'],
  premium: ['young', 'mixed'],
  electric: ['young', 'mixed'],
  vans: ['mixed'],
  budget: ['old'],
  american: ['mixed'],
};
const HEADINGS: readonly HeadingStyle[] = ['commas', 'commas', 'commas', 'pipes', 'pipes', 'slashes', 'plain', 'plain'];
const CAPITALS_SHARE = 0.04;

/** The dealers of a stock of `ads` active and `closed` closed ads, largest county first only by chance. */
export function createDealers(ads: number, closed: number, random: Random): DemoDealer[] {
  const count = dealerCount(ads);
  const towns = placeDealers(count, random);
  const sizes = dealerSizes(count, random);
  const active = apportion(ads, sizes);
  const ended = apportion(closed, active);
  const kinds = active.map((size) =>
    size > LARGE_DEALER_ADS ? random.pick(['general', 'brand'] as const) : KINDS.sample(random),
  );
  const brands = assignBrands(active, kinds);
  const taken = new Set<string>();
  return towns.map((town, index): DemoDealer => {
    const size = elementAt(active, index);
    const kind = elementAt(kinds, index);
    const name = inventName(kind, town.name, taken, random);
    const brand = brands.get(index);
    return {
      name,
      town,
      host: `${slug(name)}.example`,
      kind,
      brands: brand ? withPartner(brand, random) : [],
      leaning: random.pick(LEANINGS[kind]),
      activeAds: size,
      closedAds: elementAt(ended, index),
      priceLevel: 0.028 * random.normal() + regionLevel(town),
      priceTaste: random.next(),
      heading: random.chance(CAPITALS_SHARE) ? 'capitals' : random.pick(HEADINGS),
      scenes: sampleScenes(random),
      firstAdNumber: random.int(1_000, 899_000),
      adPrefix: random.pick(['', '', '', 'B', 'MB-', 'A']),
    };
  });
}

/** Fewer dealers for a small stock, but more than its share, so that a trial still has many towns. */
function dealerCount(ads: number): number {
  const scale = ads / ADS_OF_THOSE;
  return Math.max(1, Math.min(ads, Math.round(DEALERS * (scale < 1 ? scale ** 0.6 : scale))));
}

/** The first towns cover every county, the rest follow the population. */
function placeDealers(count: number, random: Random): Town[] {
  const byCounty = [...Map.groupBy(TOWNS, (town) => town.county).values()];
  const counties = byCounty.sort((a, b) => people(b) - people(a));
  const all = weightedTable(TOWNS.map((town) => [town, town.thousands ** 0.8] as const));
  const towns: Town[] = [];
  for (let i = 0; i < count; i += 1) {
    const county = count > counties.length ? counties[i] : undefined;
    towns.push(
      county ? weightedTable(county.map((town) => [town, town.thousands] as const)).sample(random) : all.sample(random),
    );
  }
  return towns;
}

function people(towns: readonly Town[]): number {
  return towns.reduce((sum, town) => sum + town.thousands, 0);
}

function dealerSizes(count: number, random: Random): number[] {
  return Array.from({ length: count }, () => Math.min(MAX_ADS, Math.max(MIN_ADS, random.logNormal(90, SIZE_SPREAD))));
}

/** Whole numbers that sum to `total`, in proportion to the weights (largest remainder). */
function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0) || 1;
  const exact = weights.map((weight) => (weight * total) / sum);
  const whole = exact.map(Math.floor);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  let left = total - whole.reduce((a, b) => a + b, 0);
  for (const { index } of order) {
    if (left <= 0) break;
    whole[index] = elementAt(whole, index) + 1;
    left -= 1;
  }
  return whole;
}

/** Prices are a little higher in the large cities' counties and in the far north. */
function regionLevel(town: Town): number {
  if (town.county === 'Stockholms län') return 0.012;
  if (town.county === 'Norrbottens län' || town.county === 'Västerbottens län') return 0.01;
  return -0.004;
}

/**
 * The brand of each brand dealer, by its index: the largest dealer first, always the brand that lags most behind its share of the
 * market, so that the mix of the whole stock does not hang on a few large dealers.
 */
function assignBrands(sizes: readonly number[], kinds: readonly DealerKind[]): Map<number, string> {
  const shares = Object.entries(MARKET).filter(([, row]) => row.share >= FRANCHISE_FROM_SHARE);
  const total = shares.reduce((sum, [, row]) => sum + row.share, 0);
  const assigned = new Map<string, number>();
  const brands = new Map<number, string>();
  const order = [...kinds.keys()]
    .filter((index) => kinds[index] === 'brand')
    .sort((a, b) => elementAt(sizes, b) - elementAt(sizes, a) || a - b);
  let sum = 0;
  for (const index of order) {
    const size = elementAt(sizes, index);
    sum += size;
    const lag = ([name, row]: (typeof shares)[number]): number => (row.share / total) * sum - (assigned.get(name) ?? 0);
    const [brand] = shares.reduce((a, b) => (lag(b) > lag(a) ? b : a));
    assigned.set(brand, (assigned.get(brand) ?? 0) + size);
    brands.set(index, brand);
  }
  return brands;
}

function withPartner(first: string, random: Random): string[] {
  const partners: Readonly<Record<string, readonly string[]>> = {
    Volkswagen: ['Škoda', 'Audi', 'Seat', 'Cupra'],
    Audi: ['Volkswagen', 'Škoda'],
    Škoda: ['Volkswagen', 'Seat'],
    BMW: ['MINI'],
    Peugeot: ['Citroën', 'Opel'],
    Citroën: ['Peugeot', 'Opel'],
    Opel: ['Peugeot', 'Citroën'],
    Renault: ['Dacia', 'Nissan', 'Volvo'],
    Volvo: ['Polestar', 'Renault'],
    Nissan: ['Renault', 'Dacia'],
    Toyota: ['Lexus'],
    Ford: ['Volvo'],
    Kia: ['MG', 'Hyundai'],
  };
  const others = partners[first];
  return others && random.chance(0.55) ? [first, random.pick(others)] : [first];
}

function sampleScenes(random: Random): PictureScene[] {
  const first = random.pick(PICTURE_SCENES);
  return random.chance(0.7) ? [first] : [first, random.pick(PICTURE_SCENES.filter((scene) => scene !== first))];
}
