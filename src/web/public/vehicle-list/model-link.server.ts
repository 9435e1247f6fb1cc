import { readModelSlugs } from '#src/db/catalogue/car-models.ts';
import type { Db } from '#src/db/client.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { brandUrl, seriesUrl } from '#src/urls.ts';
import type { ModelLink } from '#src/web/shared/unknown-model/unknown-model.tsx';

/** Link to the page of the one brand or series that a list is narrowed to; null for any other list. */
export async function readModelLink(db: Db, { make, model }: AdFilters): Promise<ModelLink | null> {
  const [brand, series] = [make[0], model[0] ?? null];
  if (brand === undefined || make.length > 1 || model.length > 1) return null;
  const slugs = await readModelSlugs(db, brand, series);
  if (slugs === null) return null;
  return slugs.series === null
    ? { name: brand, to: brandUrl(slugs.brand) }
    : { name: `${brand} ${series}`, to: seriesUrl(slugs.brand, slugs.series) };
}
