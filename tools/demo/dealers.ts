import { PICTURE_SCENES, type PictureScene } from '#tools/illustrations/example-pictures/picture-names.ts';
import { elementAt, type Random } from './chance/random.ts';
import { weightedTable } from './chance/weighted-table.ts';
import { type AgeLeaning, BRANDS, DEALERS, type DealerKind, MARKET, TOWNS, type Town } from './tables.ts';

/** How a dealer writes headings: what is between the words, whether in capitals, and whether the brand is left out. */
export type HeadingStyle = { separator: string; isCapitals?: boolean; isBrandless?: boolean };

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
  /** Where its pictures are taken, the usual place first. */
  scenes: readonly PictureScene[];
  /** Number of the first ad; later ones count on. */
  firstAdNumber: number;
  adPrefix: string;
};

/** At the default size: about 600 dealers with 15 to 900 ads. */
const DEALERS_OF_A_FULL_STOCK = 600;
const ADS_OF_THOSE = 84_500;
const MIN_ADS = 15;
const MAX_ADS = 900;
/** Dealers with more ads sell everything, or a common brand. */
const LARGE_DEALER_ADS = 450;
/** Brands below this share of the market, per cent, have no dealers of their own. */
const FRANCHISE_FROM_SHARE = 0.6;

const KIND_TABLE = weightedTable(
  (Object.keys(DEALERS.kinds) as DealerKind[]).map((kind) => [kind, DEALERS.kinds[kind].weight] as const),
);
const HEADINGS = weightedTable<HeadingStyle>([
  [{ separator: ', ' }, 35],
  [{ separator: ' | ' }, 24],
  [{ separator: ' / ' }, 12],
  [{ separator: ' ' }, 20],
  [{ separator: ', ', isCapitals: true }, 4],
  [{ separator: ', ', isBrandless: true }, 5],
]);

/** The dealers of a stock of `ads` active and `closed` closed ads. */
export function createDealers(ads: number, closed: number, random: Random): DemoDealer[] {
  const scale = ads / ADS_OF_THOSE;
  // Fewer dealers for a small stock, but more than its share, so that a trial still has many towns.
  const count = Math.max(1, Math.min(ads, Math.round(DEALERS_OF_A_FULL_STOCK * (scale < 1 ? scale ** 0.6 : scale))));
  const towns = placeDealers(count, random);
  const sizes = towns.map(() => Math.min(MAX_ADS, Math.max(MIN_ADS, random.logNormal(90, 0.95))));
  const active = apportion(ads, sizes);
  const ended = apportion(closed, active);
  const kinds = active.map((size) =>
    size > LARGE_DEALER_ADS ? random.pick(['general', 'brand'] as const) : KIND_TABLE.sample(random),
  );
  const brands = assignBrands(active, kinds);
  const taken = new Set<string>();
  return towns.map((town, index): DemoDealer => {
    const kind = elementAt(kinds, index);
    const name = inventName(kind, town.name, taken, random);
    const brand = brands.get(index);
    const partners = BRANDS.get(brand ?? '')?.partners ?? [];
    const [first, second] = [random.pick(PICTURE_SCENES), random.pick(PICTURE_SCENES)];
    return {
      name,
      town,
      kind,
      host: `${slugOf(name)}.example`,
      leaning: random.pick(DEALERS.kinds[kind].leanings),
      brands: brand ? [brand, ...(partners.length > 0 && random.chance(0.55) ? [random.pick(partners)] : [])] : [],
      activeAds: elementAt(active, index),
      closedAds: elementAt(ended, index),
      priceLevel: 0.028 * random.normal() + regionLevel(town),
      priceTaste: random.next(),
      heading: HEADINGS.sample(random),
      scenes: first === second || random.chance(0.3) ? [first] : [first, second],
      firstAdNumber: random.int(1_000, 899_000),
      adPrefix: random.pick(['', '', '', 'B', 'MB-', 'A']),
    };
  });
}

/** The first towns cover every county, the rest follow the population. */
function placeDealers(count: number, random: Random): Town[] {
  const people = (towns: readonly Town[]): number => towns.reduce((sum, { thousands }) => sum + thousands, 0);
  const counties = [...Map.groupBy(TOWNS, ({ county }) => county).values()].sort((a, b) => people(b) - people(a));
  const all = weightedTable(TOWNS.map((town) => [town, town.thousands ** 0.8] as const));
  const oneOf = (towns: readonly Town[]) => weightedTable(towns.map((town) => [town, town.thousands] as const));
  return Array.from({ length: count }, (_, index) => {
    const county = count > counties.length ? counties[index] : undefined;
    return (county ? oneOf(county) : all).sample(random);
  });
}

/** Whole numbers that sum to `total`, in proportion to the weights: differences of the rounded running sums. */
function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0) || 1;
  let running = 0;
  return weights.map((weight) => {
    const before = Math.round((running * total) / sum);
    running += weight;
    return Math.round((running * total) / sum) - before;
  });
}

/** Prices are a little higher in the large cities' counties and in the far north. */
function regionLevel({ county }: Town): number {
  return { 'Stockholms län': 0.012, 'Norrbottens län': 0.01, 'Västerbottens län': 0.01 }[county] ?? -0.004;
}

/**
 * The brand of each brand dealer, by its index: the largest dealer first, always the brand that lags most behind its share of the
 * market, so that the mix of the whole stock does not depend on a few large dealers.
 */
function assignBrands(sizes: readonly number[], kinds: readonly DealerKind[]): Map<number, string> {
  const shares = [...MARKET].filter(([, { share }]) => share >= FRANCHISE_FROM_SHARE);
  const total = shares.reduce((sum, [, { share }]) => sum + share, 0);
  const assigned = new Map<string, number>();
  const brands = new Map<number, string>();
  const order = [...sizes.entries()]
    .filter(([index]) => kinds[index] === 'brand')
    .sort(([a, size], [b, otherSize]) => otherSize - size || a - b);
  let sum = 0;
  for (const [index, size] of order) {
    sum += size;
    const lag = ([name, { share }]: (typeof shares)[number]) => (share / total) * sum - (assigned.get(name) ?? 0);
    const [brand] = shares.reduce((a, b) => (lag(b) > lag(a) ? b : a));
    assigned.set(brand, (assigned.get(brand) ?? 0) + size);
    brands.set(index, brand);
  }
  return brands;
}

/** A name that is unique in the stock; `taken` contains the slugs of the others. */
function inventName(kind: DealerKind, town: string, taken: Set<string>, random: Random): string {
  for (;;) {
    const family = random.pick(DEALERS.firstParts) + random.pick(DEALERS.secondParts);
    const genitive = family.endsWith('s') ? family : `${family}s`;
    const pattern = random.pick(DEALERS.kinds[kind].names);
    const name = pattern.replace('{n}', family).replace('{g}', genitive).replace('{t}', town);
    if (taken.has(slugOf(name))) continue;
    taken.add(slugOf(name));
    return name;
  }
}

/** "Björknäs Bil i Mora" → "bjorknas-bil-i-mora" */
export function slugOf(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
