import { readAdListPage } from '../../../db/ad-list.ts';
import { type BrandCount, readBrandCounts } from '../../../db/stock.ts';
import { type ListFilters, parseListQuery } from '../../../domain/ads/list-filters.ts';
import { matchKey } from '../../../domain/catalogue/match-key.ts';
import { toAdCard } from '../../shared/ad-card.server.ts';
import type { AdCard } from '../../shared/ad-card-model.ts';
import type { PageRequest } from '../../shared/page-loader.server.ts';

/** PUB §9. */
const PAGE_SIZE = 20;

export type BrandOption = { brand: string; count: number };

export type VehicleListModel = {
  /** As they were applied: brands by the name that the stock has. */
  filters: ListFilters;
  ads: AdCard[];
  /** Ads of all pages. */
  total: number;
  page: number;
  lastPage: number;
  /** Ads that match but have no picture, and so are not in the list (D11). */
  withoutPicture: number;
  /** Every brand that the list has ads of, the commonest first. */
  brands: BrandOption[];
};

/** The newest ads of the brands asked for: two statements whatever the page. */
export async function readVehicleList({ url, db }: PageRequest): Promise<VehicleListModel> {
  const query = parseListQuery(url.searchParams);
  const counts = await readBrandCounts(db);
  const makes = namesInStock(query.filters.makes, counts);
  const chosen = makes.length === 0 ? counts : counts.filter(({ brand }) => makes.includes(brand));
  const total = sum(chosen, ({ withImage }) => withImage);
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page, lastPage);
  const rows = await readAdListPage(db, {
    brands: makes.length === 0 ? [] : chosen.map(({ brand }) => brand),
    total,
    page,
    size: PAGE_SIZE,
  });
  return {
    filters: { makes },
    ads: rows.map(toAdCard),
    total,
    page,
    lastPage,
    withoutPicture: sum(chosen, ({ active, withImage }) => active - withImage),
    brands: counts
      .filter(({ withImage }) => withImage > 0)
      .map(({ brand, withImage }) => ({ brand, count: withImage })),
  };
}

/** "volvo" → "Volvo", "vw" → "Volkswagen", each once; a brand that is not in stock stays as the visitor wrote it. */
function namesInStock(makes: string[], counts: BrandCount[]): string[] {
  const names = new Map(counts.flatMap(({ brand, aliases }) => aliases.map((alias) => [matchKey(alias), brand])));
  for (const { brand } of counts) names.set(matchKey(brand), brand);
  return [...new Set(makes.map((make) => names.get(matchKey(make)) ?? make))];
}

const sum = <Item>(items: Item[], read: (item: Item) => number): number =>
  items.reduce((total, item) => total + read(item), 0);
