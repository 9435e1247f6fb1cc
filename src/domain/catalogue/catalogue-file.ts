import { z } from 'zod';
import { BODY_TYPES, DRIVES, ENGINE_FUELS, TRANSMISSIONS } from '#src/domain/ads/vocabulary.ts';

/**
 * A file of `data/catalogue/brands/`: a brand as the Swedish market knows it, with its series, their generations and the typical
 * engines. Facts only; `sources` lists their origin.
 */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const name = z.string().trim().min(1).max(60);
const modelYear = z.number().int().min(1900).max(2030);

export const generationSchema = z.strictObject({
  /** Unique within the series: the maker's code or the common name ("B9", "Mk7", "II", "2018"). */
  name,
  slug,
  /** First and last model year on sale; null while it is still made. */
  yearFrom: modelYear,
  yearTo: modelYear.nullable(),
  /** Most common in Sweden first. */
  bodyTypes: z.array(z.enum(BODY_TYPES)).min(1),
  /** Stars 0–5 and the year of the test; null without an overall rating (none before 2009). */
  euroNcap: z.strictObject({ stars: z.number().int().min(0).max(5), year: modelYear.min(1997) }).nullable(),
});

export const engineSchema = z.strictObject({
  /** As Swedish ads write it: "D4", "2.0 TDI 150", "T6 Recharge". */
  name,
  fuel: z.enum(ENGINE_FUELS),
  transmissions: z.array(z.enum(TRANSMISSIONS)).min(1),
  drives: z.array(z.enum(DRIVES)).min(1),
  kw: z.number().int().min(10).max(1500),
  hp: z.number().int().min(15).max(2000),
  /** Seconds from 0 to 100 km/h. */
  acceleration0To100: z.number().min(1.5).max(40).nullable(),
  /** Model years in which it was sold. */
  yearFrom: modelYear,
  yearTo: modelYear.nullable(),
  /** Litres per 100 km (kWh per 100 km for electric cars) and g CO2 per km, combined, by NEDC and WLTP. */
  nedc: z.strictObject({ consumption: z.number().min(0).max(40), co2: z.number().int().min(0).max(600) }).nullable(),
  wltp: z.strictObject({ consumption: z.number().min(0).max(40), co2: z.number().int().min(0).max(600) }).nullable(),
});

export const seriesSchema = z.strictObject({
  name,
  slug,
  /** Other spellings in ads, besides differences in case, accents, spaces and hyphens, which matching ignores. */
  aliases: z.array(name),
  generations: z.array(generationSchema).min(1),
  /** Typical engines; empty where they are not recorded. */
  engines: z.array(engineSchema),
});

export const brandFileSchema = z.strictObject({
  name,
  slug,
  /** ISO 3166 code of the brand's home country. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Short forms and nicknames that Swedes use ("VW", "Merca", "Bemmen"). */
  aliases: z.array(name),
  /** Sources of the facts. */
  sources: z.array(z.string().min(3)).min(1),
  series: z.array(seriesSchema).min(1),
});

export type BrandFile = z.infer<typeof brandFileSchema>;
export type CatalogueSeries = z.infer<typeof seriesSchema>;
export type CatalogueGeneration = z.infer<typeof generationSchema>;
export type CatalogueEngine = z.infer<typeof engineSchema>;
