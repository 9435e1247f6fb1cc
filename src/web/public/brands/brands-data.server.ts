import { readStaticData } from '../../../db/catalogue/static-data.ts';
import { type BrandOrder, type OverviewBrand, overviewOf } from '../../../domain/catalogue/brand-overview.ts';
import { brandsUrl } from '../../../urls.ts';
import type { PageRequest } from '../../shared/page-loader.server.ts';
import { moveToTrueAddress } from '../../shared/unknown-model/model-address.server.ts';

export type BrandsModel = {
  order: BrandOrder;
  popular: OverviewBrand[];
  all: OverviewBrand[];
  /** Ads for sale of all brands. */
  ads: number;
  seriesCount: number;
};

/** Every brand with its first series, in one statement. */
export async function readBrands({ url, db }: PageRequest): Promise<BrandsModel> {
  moveToTrueAddress(url, brandsUrl());
  const order = url.searchParams.get('sortering') === 'alfabetisk' ? 'alphabetical' : 'popular';
  const data = await readStaticData(db);
  return {
    order,
    ...overviewOf(data, order),
    ads: data.brands.reduce((sum, { ads }) => sum + ads, 0),
    seriesCount: data.series.length,
  };
}
