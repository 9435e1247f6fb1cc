import type { Brand, Series } from '../../catalogue/catalogue.ts';
import type { Matcher } from '../../catalogue/match-catalogue.ts';
import { LONGEST } from '../ad-limits.ts';
import type { FieldReader } from './field-reader.ts';
import type { ImportedAd } from './imported-ad.ts';

/** What an ad says its car is. */
export type CarFields = Pick<
  ImportedAd,
  'brand' | 'brandId' | 'series' | 'seriesId' | 'generation' | 'generationId' | 'model'
>;

/** Brand and series are null where the catalogue does not know them. */
export type MatchedCar = { names: CarFields; brand: Brand | null; series: Series | null };

const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Brand and series by the catalogue where it knows them, else as the feed wrote them (the ids are then null, and the import
 * lists the texts as unmatched). Null without any brand. The generation is matched later, once year and body have been judged.
 */
export function matchCar(reader: FieldReader, matcher: Matcher): MatchedCar | null {
  const brandText = reader.line('brand', LONGEST.brand);
  const model = reader.line('model', LONGEST.model);
  const seriesText = reader.line('series', LONGEST.model);
  const heading = reader.line('name', LONGEST.name);
  const generation = reader.line('generation', LONGEST.model);

  const brand = brandText
    ? matcher.brand(brandText)
    : (matcher.brandAtStart(model ?? '') ?? matcher.brandAtStart(heading ?? ''));
  if (!brand) {
    if (!brandText || !HAS_LETTER_OR_DIGIT.test(brandText)) return null;
    const names = {
      brand: brandText,
      brandId: null,
      series: seriesText ?? model,
      seriesId: null,
      generation,
      generationId: null,
      model,
    };
    return { names, brand: null, series: null };
  }
  const series = (seriesText && matcher.series(brand, seriesText, null)) || matcher.series(brand, model, heading);
  return {
    names: {
      brand: brand.name,
      brandId: brand.id,
      series: series?.name ?? seriesText ?? model,
      seriesId: series?.id ?? null,
      generation,
      generationId: null,
      model,
    },
    brand,
    series,
  };
}
