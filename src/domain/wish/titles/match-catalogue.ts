import { cachedByText } from '#src/base/cached-by-text.ts';
import type { Brand, Catalogue, Generation, Series } from '#src/domain/catalogue/catalogue.ts';
import { findGeneration } from '#src/domain/catalogue/match-generation.ts';
import { findElectricSister, findSeries, indexSeries, type SeriesIndex } from '#src/domain/catalogue/match-series.ts';
import { laterSister, type SisterFacts, sisterByFacts, soldUnder } from '#src/domain/catalogue/match-sister.ts';
import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import { type TitleCar, titleReader } from './title-car.ts';

/** Matches the texts of an ad to the catalogue. Every method returns null when the catalogue has no match. */
export type Matcher = {
  /** "VW", "skoda", "MERCEDES-BENZ", "Volvo Personvagnar". */
  brand: (text: string) => Brand | null;
  /** The brand at the start of a text: "Volvo V60 D4". */
  brandAtStart: (text: string) => Brand | null;
  /** The brand, and the series if known, of a title: at its start as feeds write it, else parsed like a search. */
  carOfTitle: (title: string) => { brand: Brand; series: Series | null } | null;
  /** By the model's text, else by the ad's heading. */
  series: (brand: Brand, modelText: string | null, nameText: string | null) => Series | null;
  /** The series that year and body decide on, if the model's text alone is ambiguous: "C5" of 2024 as an SUV → C5 Aircross. */
  seriesByFacts: (
    brand: Brand,
    series: Series | null,
    modelText: string | null,
    facts: SisterFacts,
  ) => { brand: Brand; series: Series } | null;
  /** The electric version of a series: Fiat 500 → 500e, Ford Transit → E-Transit, Ford Mustang → Mustang Mach-E. */
  electricSister: (brand: Brand, series: Series) => Series | null;
  generation: (
    series: Series,
    modelYear: number | null,
    generationText?: string | null,
    bodyType?: string | null,
  ) => Generation | null;
};

/** Answers per kind of text. */
const MAX_CACHED_ANSWERS = 20_000;
/** Words that can be misspelled; a number is a different number. */
const MISSPELLED = /\p{L}{4}/u;
/** Characters of a title that are read. */
const MAX_TITLE_LENGTH = 120;

export function buildMatcher(catalogue: Catalogue): Matcher {
  const brandByKey = new Map<string, Brand>();
  for (const brand of catalogue.brands) brandByKey.set(matchKey(brand.name), brand);
  for (const brand of catalogue.brands) {
    for (const alias of brand.aliases) {
      const key = matchKey(alias);
      if (!brandByKey.has(key)) brandByKey.set(key, brand);
    }
  }
  const brandOfModel = new Map(
    catalogue.brands.flatMap((brand) => brand.series.map(({ name }) => [matchKey(name), brand] as const)),
  );
  const seriesReaders = new Map<Brand, SeriesReader>();

  /** "Volvo V60 D4", but not "Caddy 1.9 TDI": a brand's nickname that is also another brand's model means the model. */
  function brandAtStart(text: string): Brand | null {
    const words = matchTokens(text.slice(0, MAX_TITLE_LENGTH));
    for (let count = Math.min(3, words.length); count > 0; count--) {
      const key = words.slice(0, count).join('');
      const brand = brandByKey.get(key);
      if (!brand) continue;
      const other = brandOfModel.get(key);
      const isNickname = other && other !== brand && matchKey(brand.name) !== key;
      return isNickname && !findSeries(seriesReader(brand).index, words.slice(count).join(' ')) ? other : brand;
    }
    return null;
  }

  /** Built for the first title that does not begin with a brand; most deliveries have none. */
  let readTitle: ((title: string) => TitleCar | null) | null = null;
  const readTitleStart = cachedByText((start) => {
    readTitle ??= titleReader(catalogue);
    return readTitle(start);
  }, MAX_CACHED_ANSWERS);
  const titleCar = (title: string): TitleCar | null => readTitleStart(title.slice(0, MAX_TITLE_LENGTH));

  function carOfTitle(title: string): { brand: Brand; series: Series | null } | null {
    const first = brandAtStart(title);
    if (first) return { brand: first, series: seriesOfText(first, title) };
    const car = titleCar(title);
    const brand = car && brandByKey.get(matchKey(car.make));
    if (!brand) return null;
    const named = brand.series.find(({ name }) => name === car.model) ?? null;
    // The matcher distinguishes a longer name ("Golf Plus") from its beginning.
    const series = seriesOfText(brand, title);
    const isLonger = series && named && matchKey(series.name).startsWith(matchKey(named.name));
    return { brand, series: isLonger || !named ? series : named };
  }

  /** "Turan" of a Volkswagen: the text parsed as a title with its brand in front. */
  function misspelledSeries(brand: Brand, text: string | null): Series | null {
    const car = text && MISSPELLED.test(text) ? titleCar(`${brand.name} ${text}`) : null;
    return (car?.make === brand.name && brand.series.find(({ name }) => name === car.model)) || null;
  }

  const seriesOfText = (brand: Brand, text: string): Series | null => seriesReader(brand).read(text);

  function seriesReader(brand: Brand): SeriesReader {
    const known = seriesReaders.get(brand);
    if (known) return known;
    const index = indexSeries(brand);
    const read = cachedByText((text) => findSeries(index, text.slice(0, MAX_TITLE_LENGTH)), MAX_CACHED_ANSWERS);
    seriesReaders.set(brand, { index, read });
    return { index, read };
  }

  return {
    brand: cachedByText(brandAtStart, MAX_CACHED_ANSWERS),
    brandAtStart,
    carOfTitle,
    series: (brand, modelText, nameText) =>
      (modelText && seriesOfText(brand, modelText)) ||
      (nameText && seriesOfText(brand, nameText)) ||
      misspelledSeries(brand, modelText ?? nameText),
    seriesByFacts: (brand, series, modelText, facts) => {
      if (series) return ofBrand(brand, laterSister(brand, series, facts));
      if (!modelText) return null;
      return ofBrand(brand, sisterByFacts(brand, modelText, facts)) ?? soldUnder(catalogue.brands, modelText, facts);
    },
    electricSister: (brand, series) => findElectricSister(seriesReader(brand).index, series),
    generation: (series, modelYear, generationText = null, bodyType = null) =>
      findGeneration(series, modelYear, generationText, bodyType),
  };
}

const ofBrand = (brand: Brand, series: Series | null) => series && { brand, series };

/** The lookup tables of a brand's series, built for its first ad, and the cached reading of texts by them. */
type SeriesReader = { index: SeriesIndex; read: (text: string) => Series | null };
