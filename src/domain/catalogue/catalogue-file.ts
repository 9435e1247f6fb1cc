import { z } from 'zod';
import { slugField } from '#src/base/file-fields.ts';
import { BODY_TYPES, DRIVES, ENGINE_FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { TESTED_EQUIPMENT } from './crash-test.ts';
import { evidenceSchema } from './evidence.ts';

/**
 * A file of `data/catalogue/brands/`: a brand as the Swedish market knows it, with its series, their generations and the typical
 * engines of each. Facts only; `evidence` names the origin of each.
 */

/** Later years in the files are mistakes. */
export const LAST_MODEL_YEAR = 2030;

const name = z.string().trim().min(1).max(60);
const modelYear = z.number().int().min(1900).max(LAST_MODEL_YEAR);

/** Litres per 100 km (kWh per 100 km for electric cars) and g CO2 per km, combined, by one measuring method. */
const measuredSchema = z.strictObject({
  consumption: z.number().min(0).max(40),
  co2: z.number().int().min(0).max(600),
  evidence: evidenceSchema,
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
  nedc: measuredSchema.nullable(),
  wltp: measuredSchema.nullable(),
  evidence: evidenceSchema,
});

const starCount = z.number().int().min(0).max(5).nullable();

/** A result of Euro NCAP; its fields are explained in crash-test.ts. */
const crashTestSchema = z.strictObject({
  year: modelYear.min(1997),
  stars: starCount,
  adultStars: starCount,
  /** Year of the rules that it was tested by, where that is known. */
  protocol: modelYear.min(1997).nullable(),
  equipment: z.enum(TESTED_EQUIPMENT),
  yearsFrom: modelYear.nullable(),
  yearsTo: modelYear.nullable(),
  testedAs: name.nullable(),
  evidence: evidenceSchema,
});

export const generationSchema = z.strictObject({
  /** Unique within the series: the maker's code or the common name ("B9", "Mk7", "II", "2018"). */
  name,
  slug: slugField,
  /** First and last model year on sale; null while it is still made. */
  yearFrom: modelYear,
  yearTo: modelYear.nullable(),
  /** Most common in Sweden first. */
  bodyTypes: z.array(z.enum(BODY_TYPES)).min(1),
  /** Evidence of the first and last model year. */
  yearsEvidence: evidenceSchema,
  /** The oldest first; empty without a published result. */
  euroNcap: z.array(crashTestSchema),
  /** Typical engines of these model years; empty where they are not recorded. */
  engines: z.array(engineSchema),
});

export const seriesSchema = z.strictObject({
  name,
  slug: slugField,
  /** Other spellings in ads, besides differences in case, accents, spaces and hyphens, which matching ignores. */
  aliases: z.array(name),
  generations: z.array(generationSchema).min(1),
});

export const brandFileSchema = z.strictObject({
  name,
  slug: slugField,
  /** ISO 3166 code of the brand's home country. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Short forms and nicknames that Swedes use ("VW", "Merca", "Bemmen"). */
  aliases: z.array(name),
  series: z.array(seriesSchema).min(1),
});

export type BrandFile = z.infer<typeof brandFileSchema>;
export type CatalogueSeries = z.infer<typeof seriesSchema>;
export type CatalogueGeneration = z.infer<typeof generationSchema>;
export type CatalogueCrashTest = z.infer<typeof crashTestSchema>;
export type CatalogueEngine = z.infer<typeof engineSchema>;
