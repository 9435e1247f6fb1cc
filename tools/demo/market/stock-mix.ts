import type { DealerKind, DemoDealer } from '#tools/demo/ad/dealers.ts';
import { type WeightedTable, weightedTable } from '#tools/demo/chance/weighted-table.ts';
import type { Segment } from './demo-tables.ts';
import type { MarketSeries } from './market-series.ts';
import type { AgeLeaning, ModelYears } from './model-year.ts';

/** Which series a dealer sells: the whole market's mix, bent by what the dealer is. */

/** Of a brand dealer's cars this share is of its own brands; the rest were traded in. */
const OWN_BRAND_SHARE = 0.62;
const PREMIUM = new Set([
  'Audi',
  'BMW',
  'Mercedes-Benz',
  'Porsche',
  'Volvo',
  'Land Rover',
  'Jaguar',
  'Lexus',
  'Tesla',
  'Maserati',
  'Bentley',
  'Ferrari',
  'Lamborghini',
  'Aston Martin',
  'McLaren',
  'Rolls-Royce',
  'Alpina',
  'Lotus',
]);
const AMERICAN = new Set([
  'Chevrolet',
  'Dodge',
  'RAM',
  'GMC',
  'Cadillac',
  'Jeep',
  'Chrysler',
  'Pontiac',
  'Buick',
  'Lincoln',
  'Hummer',
]);
const TRUCK_SEGMENTS: ReadonlySet<Segment> = new Set(['van-small', 'van', 'van-large', 'pickup']);
const AMERICAN_FORDS: ReadonlySet<Segment> = new Set(['pickup-large', 'sport']);

const BENDS: Record<Exclude<DealerKind, 'brand'>, (series: MarketSeries) => number> = {
  general: () => 1,
  budget: (series) => (series.segment === 'luxury' || series.electric ? 0.3 : 1),
  premium: (series) => (PREMIUM.has(series.brand) ? 5 : 0.1),
  electric: (series) => (series.electric ? 12 : series.engines.some((engine) => engine.fuel === 'El') ? 1 : 0.12),
  vans: (series) => (TRUCK_SEGMENTS.has(series.segment) ? 20 : 0.2),
  american: (series) =>
    AMERICAN.has(series.brand) || (series.brand === 'Ford' && AMERICAN_FORDS.has(series.segment)) ? 40 : 0.35,
};

export class StockMix {
  readonly #series: readonly MarketSeries[];
  readonly #years: ModelYears;
  readonly #year: number;
  readonly #common = new Map<string, WeightedTable<MarketSeries>>();
  readonly #availability = new Map<AgeLeaning, Map<MarketSeries, number>>();

  /** `year`: the calendar year that the stock is made for. */
  constructor(series: readonly MarketSeries[], years: ModelYears, year: number) {
    this.#series = series;
    this.#years = years;
    this.#year = year;
  }

  table(dealer: Pick<DemoDealer, 'kind' | 'brands' | 'leaning'>): WeightedTable<MarketSeries> {
    if (dealer.kind === 'brand') return this.#brandTable(dealer.brands, dealer.leaning);
    const key = `${dealer.kind}/${dealer.leaning}`;
    let table = this.#common.get(key);
    if (!table) {
      const bend = BENDS[dealer.kind];
      const available = this.#available(dealer.leaning);
      table = weightedTable(this.#series.map((s) => [s, s.weight * bend(s) * (available.get(s) ?? 0)] as const));
      this.#common.set(key, table);
    }
    return table;
  }

  #brandTable(brands: readonly string[], leaning: AgeLeaning): WeightedTable<MarketSeries> {
    const available = this.#available(leaning);
    const weight = (s: MarketSeries): number => s.weight * (available.get(s) ?? 0);
    const isOwn = (s: MarketSeries): boolean => brands.includes(s.brand);
    const sum = (list: readonly MarketSeries[]): number => list.reduce((total, s) => total + weight(s), 0);
    const own = sum(this.#series.filter(isOwn));
    const others = sum(this.#series) - own;
    if (own === 0) return weightedTable(this.#series.map((s) => [s, weight(s)] as const));
    const factor = (OWN_BRAND_SHARE * others) / ((1 - OWN_BRAND_SHARE) * own);
    return weightedTable(this.#series.map((s) => [s, weight(s) * (isOwn(s) ? Math.max(1, factor) : 1)] as const));
  }

  /** How much of a series' usual stock a dealer of this leaning could have: nothing of a new model for one that sells old cars. */
  #available(leaning: AgeLeaning): Map<MarketSeries, number> {
    let available = this.#availability.get(leaning);
    if (!available) {
      const year = this.#year;
      available = new Map(
        this.#series.map((s) => {
          const usual = this.#years.table(s, year, year, 'mixed').total;
          return [s, usual > 0 ? this.#years.table(s, year, year, leaning).total / usual : 0];
        }),
      );
      this.#availability.set(leaning, available);
    }
    return available;
  }
}
