import { LONGEST } from '#src/domain/ads/ad-limits.ts';
import type { Brand, Series } from '#src/domain/catalogue/catalogue.ts';
import type { Matcher } from '#src/domain/wish/titles/match-catalogue.ts';
import type { FieldReader } from './field-reader.ts';
import type { ImportedAd } from './imported-ad.ts';
import type { TaughtCar, TaughtRow } from './taught-words.ts';

/** The fields of an ad that name its car. */
export type CarFields = Pick<
  ImportedAd,
  'brand' | 'brandId' | 'series' | 'seriesId' | 'generation' | 'generationId' | 'model'
>;

/** Brand and series are null when the catalogue does not know them. */
export type MatchedCar = { names: CarFields; brand: Brand | null; series: Series | null };

const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Brand and series from the catalogue if known, else as the feed wrote them (with null ids; the import lists these texts as
 * unmatched). Null without any brand. The generation is matched later, when year and body have been validated.
 */
export function matchCar(reader: FieldReader, matcher: Matcher, taught: TaughtRow | null = null): MatchedCar | null {
  const brandText = reader.line('brand', LONGEST.brand);
  const model = reader.line('model', LONGEST.model);
  const seriesText = reader.line('series', LONGEST.model);
  const heading = reader.line('name', LONGEST.name);
  const generation = reader.line('generation', LONGEST.model);

  // A brand whose name continues in the model column: "GWM", "ORA 03".
  const known = brandText ? (matcher.brand(brandText) ?? (model && matcher.brand(`${brandText} ${model}`))) : null;
  const title = known
    ? null
    : brandText
      ? titleAsBrand(brandText, matcher)
      : (matcher.carOfTitle(model ?? '') ?? matcher.carOfTitle(heading ?? ''));
  const ownBrand = known || (title?.brand ?? null);
  const ownSeries =
    ownBrand &&
    ((seriesText && matcher.series(ownBrand, seriesText, null)) ||
      (title?.series ?? matcher.series(ownBrand, model, heading)) ||
      // A title in the brand column: "Volvo XC40 T3".
      matcher.series(ownBrand, brandText, null));
  const make = ownBrand?.name ?? brandText;
  const { brand, series } = (taught &&
    make &&
    !ownSeries &&
    taughtCarOf(taught, matcher, { make, model: seriesText ?? model, heading })) || {
    brand: ownBrand,
    series: ownSeries,
  };
  const brandName = brand?.name ?? brandText;
  if (!brandName || !HAS_LETTER_OR_DIGIT.test(brandName)) return null;
  const names = {
    brand: brandName,
    brandId: brand?.id ?? null,
    series: series?.name ?? seriesText ?? model,
    seriesId: series?.id ?? null,
    generation,
    generationId: null,
    model,
  };
  return { names, brand, series };
}

/** The car of a make and model that the catalogue does not know, by the words that staff have taught. */
export function taughtCarOf(
  taught: TaughtRow,
  matcher: Matcher,
  { make, model, heading }: { make: string; model: string | null; heading: string | null },
): TaughtCar | null {
  const found = taught.car(make, model);
  if (!found || found.series) return found;
  // A make alone: its model is known, or taught under the make's own name.
  const series = matcher.series(found.brand, model, heading) ?? taught.car(found.brand.name, model)?.series ?? null;
  return { brand: found.brand, series };
}

const ONE_WORD = /^[\p{L}-]+$/u;

/**
 * Matches a brand column that contains titles ("Golf 5 -06") or a misspelled brand ("Wolkswagen"). A single word that is a
 * model's name may just as well be a brand missing from the catalogue, as may several words that name no model.
 */
function titleAsBrand(text: string, matcher: Matcher): ReturnType<Matcher['carOfTitle']> {
  const title = matcher.carOfTitle(text);
  return title && (title.series === null) === ONE_WORD.test(text) ? title : null;
}
