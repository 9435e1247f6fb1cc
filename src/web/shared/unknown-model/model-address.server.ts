import { redirect } from 'react-router';
import { type ModelNames, readModelNames } from '#src/db/catalogue/car-models.ts';
import type { Db } from '#src/db/connection/client.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { findAddressed, findSeriesAddressed, nearestAddressed } from '#src/domain/catalogue/catalogue-address.ts';
import { brandUrl, seriesUrl } from '#src/visitor-urls.ts';

/** A link to a brand or series. */
export type ModelLink = { name: string; to: string };

/** Number of names offered in place of an unknown one. */
const MAX_NEAREST = 6;

/** Redirects any other spelling of an address to its canonical form (D40). @throws a redirect (301) */
export function moveToTrueAddress(url: URL, path: string): void {
  if (url.pathname !== path) throw redirect(path + url.search, 301);
}

/**
 * For an address that names no brand, or no series of its brand: the attempted names, the brand if it is known, and the nearest ones.
 * @throws a redirect (301) when it is another spelling of a known brand or series
 */
export async function readUnknownModel(db: Db, url: URL, attempted: { brand: string; series: string | null }) {
  const brands = await readModelNames(db);
  const brand = findAddressed(brands, attempted.brand);
  if (attempted.series === null) {
    if (brand) moveToTrueAddress(url, brandUrl(brand.slug));
    return { attempted, brand: null, nearest: nearestAddressed(brands, attempted.brand, MAX_NEAREST).map(brandLink) };
  }
  const series = brand && findSeriesAddressed(brand, brand.series, attempted.series);
  if (brand && series) moveToTrueAddress(url, seriesUrl(brand.slug, series.slug));
  const nearest = nearestSeries(brands, brand, attempted.series);
  return { attempted, brand: brand && brandLink(brand), nearest };
}

export type UnknownModel = Awaited<ReturnType<typeof readUnknownModel>>;

const brandLink = ({ name, slug }: ModelNames[number]): ModelLink => ({ name, to: brandUrl(slug) });

/** Nearest names of the known brand, else of all brands. */
function nearestSeries(brands: ModelNames, brand: ModelNames[number] | null, text: string): ModelLink[] {
  const all = (brand ? [brand] : brands).flatMap((of) =>
    of.series.map((series) => ({ ...series, brandName: of.name, to: seriesUrl(of.slug, series.slug) })),
  );
  return nearestAddressed(all, text, MAX_NEAREST).map(({ name, brandName, to }) => ({
    name: carName(brandName, name),
    to,
  }));
}
