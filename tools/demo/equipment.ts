import type { Random } from './chance/random.ts';
import { type WeightedTable, weightedTable } from './chance/weighted-table.ts';
import type { CarFacts } from './conditions.ts';
import { type MarketSeries, perSeries } from './market.ts';
import { DEMO_EQUIPMENT, type EquipmentRow, TRIMS } from './tables.ts';

/** The trim of one car. `name` is null where the dealer does not say or the car has none. */
export type Trim = {
  name: string | null;
  /** 1 sparse … 4 lavish. */
  level: number;
  /** Factor on the market price; its mean over the trims of a car is 1. */
  price: number;
};

const UNNAMED_SHARE = 0.2;
const UNNAMED_LEVELS = [1, 2, 2, 3] as const;
/** Trims that exist with four driven wheels only, except for the V40. */
const FOUR_WHEEL_TRIMS = new Set(['Cross Country', 'Alltrack', 'Scout', 'X-Dynamic', 'Trailhawk']);
/** Engines that are a trim of their own. */
const SPORT_ENGINE = /raptor|performance|AMG|GTI|GTE|GTS|\bR\b|\bRS|\bM\d|turbo s|plaid|shelby|\bST\b|type r/i;

const trimsOf = perSeries(({ brand, series }, modelYear): WeightedTable<Trim> => {
  const rows = (TRIMS.get(brand) ?? []).filter(
    ({ from, to, only, except }) =>
      from <= modelYear && modelYear <= (to ?? 9999) && (only?.includes(series) ?? true) && !except.includes(series),
  );
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  const mean = rows.reduce((sum, row) => sum + row.weight * row.price, 0) / (weight || 1);
  return weightedTable(
    rows.map(({ name, level, price, weight }) => [{ name, level, price: price / mean }, weight] as const),
  );
});

export function sampleTrim(
  series: MarketSeries,
  modelYear: number,
  engine: { name: string | null; drive: string },
  random: Random,
): Trim {
  const table = trimsOf(series, modelYear);
  const isNamed = table.items.length > 0 && !random.chance(UNNAMED_SHARE);
  const trim = isNamed ? table.sample(random) : { name: null, level: random.pick(UNNAMED_LEVELS), price: 1 };
  if (engine.name && SPORT_ENGINE.test(engine.name)) return { name: null, level: 3, price: 1 };
  const isWrong = FOUR_WHEEL_TRIMS.has(trim.name ?? '') && engine.drive !== 'Fyrhjulsdrift' && series.series !== 'V40';
  return isWrong ? { ...trim, name: null, price: 1 } : trim;
}

/** A piece of equipment spreads over so many model years. */
const SPREAD_YEARS = 8;
/** Shares of the dealers' lists: some write everything, some a few things. */
const WRITTEN_SHARES = [0.95, 0.85, 0.75, 0.65, 0.55, 0.4, 0.25] as const;
const MAX_ITEMS = 35;
const MIN_ITEMS = 5;

/**
 * The equipment that an ad lists.
 * @returns `surplus`: thousands of kr when new of all that the car has, above what such a car usually has
 */
export function sampleEquipment(
  car: CarFacts & { year: number },
  level: number,
  random: Random,
): { items: EquipmentRow[]; surplus: number } {
  const boost =
    (car.premium ? 0.06 : 0) + (car.tier === 'small' ? -0.1 : 0) + (car.body === 'Transportbil' ? -0.14 : 0);
  const written = random.pick(WRITTEN_SHARES);
  const groups = new Set<string>();
  const items: EquipmentRow[] = [];
  const unmentioned: EquipmentRow[] = [];
  let surplus = 0;
  for (const row of DEMO_EQUIPMENT) {
    const spread = Math.min(1, (car.year - row.year + 1) / SPREAD_YEARS);
    if (spread <= 0 || car.year > row.to || !row.when(car)) continue;
    const share = Math.min(0.97, Math.max(0, row.share + row.perLevel * (level - 2) + boost)) * spread;
    surplus -= share * row.value;
    if (!random.chance(share) || groups.has(row.group ?? '')) continue;
    if (row.group) groups.add(row.group);
    surplus += row.value;
    // Dealers never forget to mention what costs most.
    (random.chance(written + row.value * 0.06) ? items : unmentioned).push(row);
  }
  while (items.length < MIN_ITEMS && unmentioned.length > 0)
    items.push(...unmentioned.splice(random.int(0, unmentioned.length - 1), 1));
  while (items.length > MAX_ITEMS) items.splice(random.int(0, items.length - 1), 1);
  return { items, surplus };
}
