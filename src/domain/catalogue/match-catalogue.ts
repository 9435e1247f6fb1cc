import type { Brand, Catalogue, Generation, Series } from './catalogue.ts';
import { findGeneration } from './match-generation.ts';
import { matchKey, matchTokens } from './match-key.ts';
import { findElectricSister, findSeries, indexSeries, type SeriesIndex } from './match-series.ts';

/** Finds what the texts of an ad mean in the catalogue. Every answer is null when the catalogue does not know. */
export type Matcher = {
  /** "VW", "skoda", "MERCEDES-BENZ", "Volvo Personvagnar". */
  brand: (text: string) => Brand | null;
  /** The brand with which a text begins, for feeds that leave the brand empty: "Volvo V60 D4". */
  brandAtStart: (text: string) => Brand | null;
  /** By the model's text, else by the ad's heading. */
  series: (brand: Brand, modelText: string | null, nameText: string | null) => Series | null;
  /** The series that is this one as an electric car: Fiat 500 → 500e, Citroën C4 → ë-C4, Ford Transit → E-Transit. */
  electricSister: (brand: Brand, series: Series) => Series | null;
  generation: (
    series: Series,
    modelYear: number | null,
    generationText?: string | null,
    bodyType?: string | null,
  ) => Generation | null;
};

/** Answers are kept per text; the bound keeps headings, which are all different, from filling memory. */
const MOST_REMEMBERED = 20_000;

export function buildMatcher(catalogue: Catalogue): Matcher {
  const brandByKey = new Map<string, Brand>();
  for (const brand of catalogue.brands) brandByKey.set(matchKey(brand.name), brand);
  for (const brand of catalogue.brands) {
    for (const alias of brand.aliases) {
      const key = matchKey(alias);
      if (!brandByKey.has(key)) brandByKey.set(key, brand);
    }
  }
  const indexes = new Map<Brand, SeriesIndex>();
  const brandMemory = new Map<string, Brand | null>();
  const seriesMemory = new Map<Brand, Map<string, Series | null>>();

  function brandAtStart(text: string): Brand | null {
    const words = matchTokens(text.slice(0, 120));
    for (let count = Math.min(3, words.length); count > 0; count--) {
      const brand = brandByKey.get(words.slice(0, count).join(''));
      if (brand) return brand;
    }
    return null;
  }

  function seriesOfText(brand: Brand, text: string): Series | null {
    const memory = getOrMake(seriesMemory, brand, () => new Map<string, Series | null>());
    const known = memory.get(text);
    if (known !== undefined) return known;
    return keep(memory, text, findSeries(indexOf(brand), text.slice(0, 120)));
  }

  function indexOf(brand: Brand): SeriesIndex {
    return getOrMake(indexes, brand, () => indexSeries(brand));
  }

  return {
    brand: (text) =>
      brandMemory.get(text) ?? keep(brandMemory, text, brandByKey.get(matchKey(text)) ?? brandAtStart(text)),
    brandAtStart,
    series: (brand, modelText, nameText) =>
      (modelText && seriesOfText(brand, modelText)) || (nameText && seriesOfText(brand, nameText)) || null,
    electricSister: (brand, series) => findElectricSister(indexOf(brand), series),
    generation: (series, modelYear, generationText = null, bodyType = null) =>
      findGeneration(series, modelYear, generationText, bodyType),
  };
}

function keep<Value>(memory: Map<string, Value>, key: string, value: Value): Value {
  if (memory.size >= MOST_REMEMBERED) memory.clear();
  memory.set(key, value);
  return value;
}

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
