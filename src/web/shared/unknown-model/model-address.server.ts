import { redirect } from 'react-router';
import { type ModelNames, readModelNames } from '#src/db/catalogue/car-models.ts';
import type { Db } from '#src/db/client.ts';
import { findAddressed, findSeriesAddressed, nearestAddressed } from '#src/domain/catalogue/catalogue-address.ts';
import { brandUrl, seriesUrl } from '#src/urls.ts';
import type { ModelLink, UnknownModel } from './unknown-model.tsx';

/** Number of names offered in place of an unknown one. */
const MAX_NEAREST = 6;

/** Redirects any other spelling of an address to its canonical form (D40). @throws a redirect (301) */
export function moveToTrueAddress(url: URL, path: string): void {
  if (url.pathname !== path) throw redirect(path + url.search, 301);
}

/**
 * For a brand that is no slug: the attempted name and the nearest ones.
 * @throws a redirect (301) when it is another spelling of a known brand
 */
export async function readUnknownBrand(db: Db, url: URL, brandText: string): Promise<UnknownModel> {
  const brands = await readModelNames(db);
  const known = findAddressed(brands, brandText);
  if (known) moveToTrueAddress(url, brandUrl(known.slug));
  return {
    attempted: { brand: brandText, series: null },
    brand: null,
    nearest: nearestAddressed(brands, brandText, MAX_NEAREST).map(brandLink),
  };
}

/**
 * As `readUnknownBrand`, for an unknown series of a brand.
 * @throws a redirect (301) when it is another spelling of a known series
 */
export async function readUnknownSeries(
  db: Db,
  url: URL,
  text: { brand: string; series: string },
): Promise<UnknownModel> {
  const brands = await readModelNames(db);
  const brand = findAddressed(brands, text.brand);
  const series = brand && findSeriesAddressed(brand, brand.series, text.series);
  if (brand && series) moveToTrueAddress(url, seriesUrl(brand.slug, series.slug));
  return { attempted: text, brand: brand && brandLink(brand), nearest: nearestSeries(brands, brand, text.series) };
}

const brandLink = ({ name, slug }: ModelNames[number]): ModelLink => ({ name, to: brandUrl(slug) });

/** Nearest names of the known brand, else of all brands. */
function nearestSeries(brands: ModelNames, brand: ModelNames[number] | null, text: string): ModelLink[] {
  const all = (brand ? [brand] : brands).flatMap((of) =>
    of.series.map((series) => ({ ...series, brandName: of.name, to: seriesUrl(of.slug, series.slug) })),
  );
  return nearestAddressed(all, text, MAX_NEAREST).map(({ name, brandName, to }) => ({
    name: `${brandName} ${name}`,
    to,
  }));
}
