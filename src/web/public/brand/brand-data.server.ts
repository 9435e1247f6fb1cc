import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { newestAdsOfBrand, readBrandModels } from '#src/db/catalogue/car-models.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { countList } from '#src/services/facet-index/count-list.ts';
import { brandUrl, stockLink } from '#src/visitor-urls.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { modelPicture } from '#src/web/shared/pictures/model-picture.server.ts';
import { moveToTrueAddress, readUnknownModel } from '#src/web/shared/unknown-model/model-address.server.ts';

/** Number of ads on the page (PUB §9). */
const NEWEST = 20;

/**
 * A brand with its series and newest ads, in four statements.
 * @throws a redirect (301) from any other spelling of its address
 */
export async function readBrand({ url, params, db, adSearch, now, pictures }: PageRequest) {
  const requestedSlug = params.brand ?? '';
  const models = await readBrandModels(db, requestedSlug);
  if (!models) return { brand: null, unknown: await readUnknownModel(db, url, { brand: requestedSlug, series: null }) };
  moveToTrueAddress(url, brandUrl(models.slug));
  const { name, slug, ads, series } = models;
  const rows = await readAdRows(db, await newestAdsOfBrand(db, name, NEWEST), now);
  const query = { filters: { ...NO_AD_FILTERS, make: [name] } };
  const list = stockLink(query, await countList(adSearch, query));
  // `newest`: the newest ads with a picture. `list`: the list of the brand's ads.
  const pictured = series.map(({ picture, ...each }) => ({ ...each, picture: modelPicture(picture, pictures) }));
  return { brand: { name, slug, ads, series: pictured, newest: rows.map(toAdCard(pictures)), list }, unknown: null };
}

export type BrandPageModel = NonNullable<Awaited<ReturnType<typeof readBrand>>['brand']>;
