import { bySwedish, swedishInitial } from '#src/domain/format/swedish-order.ts';
import type { StaticData } from './catalogue.ts';

/** PUB §2, §9. */
export const POPULAR_BRANDS = 8;
const SERIES_ON_POPULAR_CARD = 3;
const SERIES_ON_LIST_CARD = 5;

export type BrandOrder = 'popular' | 'alphabetical';

/** Card of a brand: its number of ads and its first series. */
export type OverviewBrand = {
  name: string;
  slug: string;
  ads: number;
  series: { name: string; slug: string; ads: number }[];
  /** Number of series that the card does not list. */
  more: number;
};

/** An initial letter of brands, and the first brand with it in alphabetical order. */
export type BrandLetter = { letter: string; slug: string };

/**
 * Every brand once. By number of cars: those with most cars, with fewer series each, and then the others; by the alphabet: all of them.
 * @param data brands with most cars first
 */
export function overviewOf(
  data: StaticData,
  order: BrandOrder,
): { popular: OverviewBrand[]; others: OverviewBrand[]; letters: BrandLetter[] } {
  const seriesOf = Map.groupBy(data.series, ({ brand }) => brand);
  const card = ({ name, slug, ads }: StaticData['brands'][number], max: number): OverviewBrand => {
    const series = seriesOf.get(slug) ?? [];
    const first = series.slice(0, max).map((one) => ({ name: one.name, slug: one.slug, ads: one.ads }));
    return { name, slug, ads, series: first, more: series.length - first.length };
  };
  const isByCars = order === 'popular';
  const popular = isByCars ? data.brands.filter(({ ads }) => ads > 0).slice(0, POPULAR_BRANDS) : [];
  const byName = data.brands.toSorted((a, b) => bySwedish(a.name, b.name));
  const others = (isByCars ? byName.toSorted((a, b) => b.ads - a.ads) : byName).filter(
    (brand) => !popular.includes(brand),
  );
  return {
    popular: popular.map((brand) => card(brand, SERIES_ON_POPULAR_CARD)),
    letters: [...Map.groupBy(byName, ({ name }) => swedishInitial(name))].map(([letter, [first]]) => ({
      letter,
      slug: first?.slug ?? '',
    })),
    others: others.map((brand) => card(brand, SERIES_ON_LIST_CARD)),
  };
}
