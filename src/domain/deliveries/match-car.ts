import { LONGEST } from '#src/domain/ads/ad-limits.ts';
import type { Brand, Series } from '#src/domain/catalogue/catalogue.ts';
import type { Matcher } from '#src/domain/wish/titles/match-catalogue.ts';
import type { FieldReader } from './field-reader.ts';
import type { ImportedAd } from './imported-ad.ts';

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
export function matchCar(reader: FieldReader, matcher: Matcher): MatchedCar | null {
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
  const brand = known || (title?.brand ?? null);
  const brandName = brand?.name ?? brandText;
  if (!brandName || !HAS_LETTER_OR_DIGIT.test(brandName)) return null;
  const series =
    brand &&
    ((seriesText && matcher.series(brand, seriesText, null)) ||
      (title?.series ?? matcher.series(brand, model, heading)) ||
      // A title in the brand column: "Volvo XC40 T3".
      matcher.series(brand, brandText, null));
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

const ONE_WORD = /^[\p{L}-]+$/u;

/**
 * Matches a brand column that contains titles ("Golf 5 -06") or a misspelled brand ("Wolkswagen"). A single word that is a
 * model's name may just as well be a brand missing from the catalogue, as may several words that name no model.
 */
function titleAsBrand(text: string, matcher: Matcher): ReturnType<Matcher['carOfTitle']> {
  const title = matcher.carOfTitle(text);
  return title && (title.series === null) === ONE_WORD.test(text) ? title : null;
}
