import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { type AdFilters, NO_AD_FILTERS, SORTS } from '#src/domain/ads/filters/ad-filters.ts';
import {
  ADS_PAGE_SIZE,
  MILEAGE_STEPS,
  PRICE_FILTER_STEPS,
  VEHICLES_PAGE_SIZE,
} from '#src/domain/ads/filters/filter-options.ts';
import { BODY_TYPES, COLORS, FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { createRandom } from '#tools/demo/chance/random.ts';

/** A brand and one of its series, in proportion to the stock. */
export type Car = { brand: string; series: string; generation: string | null };

/** Endless generator. */
export type RandomRequests = Generator<AdSearchRequest, never, undefined>;

/**
 * Random list requests: one to four filters, any sort, mostly the first page, otherwise any page; one in ten searches for words.
 * @param cars sampled from the stock
 */
export function* randomRequests(cars: readonly Car[], seed: number): RandomRequests {
  const { next: random, pick } = createRandom(String(seed));
  const some = <Item>(items: readonly Item[]): Item[] => [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(items))),
  ];
  const narrowings: readonly ((filters: AdFilters) => Partial<AdFilters>)[] = [
    () => ({ make: [...new Set(some(cars).map(({ brand }) => brand))] }),
    () => {
      const { brand, series } = pick(cars);
      return { make: [brand], model: [series] };
    },
    () => {
      const { brand, series, generation } = pick(cars);
      return { make: [brand], model: [series], generation: generation === null ? [] : [generation] };
    },
    () => ({ fuel: some(FUELS.slice(0, 5)) }),
    () => ({ transmission: some(TRANSMISSIONS.slice(0, 2)) }),
    () => ({ color: some(COLORS.slice(0, 8)) }),
    () => ({ chassis: some(BODY_TYPES) }),
    () => ({ maxPrice: pick(PRICE_FILTER_STEPS) }),
    () => ({ minPrice: pick(PRICE_FILTER_STEPS.slice(0, 5)), maxPrice: pick(PRICE_FILTER_STEPS.slice(5)) }),
    () => ({ minYear: 2004 + Math.floor(random() * 20) }),
    () => ({ maxMileage: pick(MILEAGE_STEPS) }),
  ];
  for (;;) {
    let filters: AdFilters = NO_AD_FILTERS;
    const count = 1 + Math.floor(random() * 4);
    for (let turn = 0; turn < count; turn += 1) filters = { ...filters, ...pick(narrowings)(filters) };
    if (random() < 0.1) {
      const { brand, series } = pick(cars);
      filters = { ...filters, make: [], model: [], generation: [], search: random() < 0.5 ? series : `${brand} drag` };
    }
    const by = random() < 0.5 ? 'date' : pick(SORTS);
    yield {
      filters,
      order: { by, order: random() < 0.5 ? 'asc' : 'desc' },
      at: random() < 0.6 ? { page: 1 } : { page: 1 + Math.floor(random() ** 3 * 5_000) },
      size: random() < 0.5 ? VEHICLES_PAGE_SIZE : ADS_PAGE_SIZE,
      withImage: random() < 0.5,
    };
  }
}
