import { readStaticData } from '#src/db/catalogue/static-data.ts';
import { countAds } from '#src/db/stock-overview.ts';
import {
  type BrandLetter,
  type BrandOrder,
  type OverviewBrand,
  overviewOf,
} from '#src/domain/catalogue/brand-overview.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { brandsUrl } from '#src/urls.ts';
import { moveToTrueAddress } from '#src/web/shared/unknown-model/model-address.server.ts';

export type BrandsModel = {
  order: BrandOrder;
  popular: OverviewBrand[];
  all: OverviewBrand[];
  letters: BrandLetter[];
  /** Ads for sale, including brands that the catalogue does not contain. */
  ads: number;
  seriesCount: number;
};

/** Every brand with its first series, in two statements. */
export async function readBrands({ url, db }: PageRequest): Promise<BrandsModel> {
  moveToTrueAddress(url, brandsUrl());
  const order = url.searchParams.get('sortering') === 'alfabetisk' ? 'alphabetical' : 'popular';
  const [data, ads] = await Promise.all([readStaticData(db), countAds(db)]);
  return {
    order,
    ...overviewOf(data, order),
    ads,
    seriesCount: data.series.length,
  };
}
