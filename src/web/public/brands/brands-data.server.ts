import { readStaticData } from '#src/db/catalogue/static-data.ts';
import { countAds } from '#src/db/staff/stock-overview.ts';
import { type BrandOrder, overviewOf } from '#src/domain/catalogue/brand-overview.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { brandsUrl } from '#src/urls.ts';
import { moveToTrueAddress } from '#src/web/shared/unknown-model/model-address.server.ts';

/** Every brand with its first series, in two statements. `ads`: also those of brands that the catalogue does not contain. */
export async function readBrands({ url, db }: PageRequest) {
  moveToTrueAddress(url, brandsUrl());
  const order: BrandOrder = url.searchParams.get('sortering') === 'alfabetisk' ? 'alphabetical' : 'popular';
  const [data, ads] = await Promise.all([readStaticData(db), countAds(db)]);
  return { order, ...overviewOf(data, order), ads, seriesCount: data.series.length };
}

export type BrandsModel = Awaited<ReturnType<typeof readBrands>>;
