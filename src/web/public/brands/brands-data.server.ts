import { readPicturesOfBrands } from '#src/db/catalogue/pictured-models.ts';
import { readStaticData } from '#src/db/catalogue/static-data.ts';
import { countAds } from '#src/db/staff/stock-overview.ts';
import { type BrandOrder, overviewOf } from '#src/domain/catalogue/brand-overview.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { brandsUrl } from '#src/visitor-urls.ts';
import { modelPicture } from '#src/web/shared/pictures/model-picture.server.ts';
import { moveToTrueAddress } from '#src/web/shared/unknown-model/model-address.server.ts';

/** Every brand with its first series and a picture, in three statements. `ads`: also those of brands that the catalogue does not contain. */
export async function readBrands({ url, db, pictures }: PageRequest) {
  moveToTrueAddress(url, brandsUrl());
  const order: BrandOrder = url.searchParams.get('sortering') === 'alfabetisk' ? 'alphabetical' : 'popular';
  const [data, ads, pictured] = await Promise.all([readStaticData(db), countAds(db), readPicturesOfBrands(db)]);
  const { popular, others, letters } = overviewOf(data, order);
  const withPicture = <Brand extends { slug: string }>(brand: Brand) => ({
    ...brand,
    picture: modelPicture(pictured.get(brand.slug) ?? null, pictures),
  });
  return {
    order,
    popular: popular.map(withPicture),
    others: others.map(withPicture),
    letters,
    ads,
    brandCount: data.brands.length,
    seriesCount: data.series.length,
  };
}

export type BrandsModel = Awaited<ReturnType<typeof readBrands>>;
