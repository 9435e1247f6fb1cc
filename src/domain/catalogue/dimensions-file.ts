import { z } from 'zod';
import { slugField } from '#src/base/file-fields.ts';
import type { BrandFile } from './catalogue-file.ts';
import { evidenceProblems, type Problem, under } from './catalogue-problem.ts';
import { type EvidenceContext, evidenceSchema } from './evidence.ts';

/** Size of a generation's most sold body, and what it may tow in its strongest version. */
const dimensionsSchema = z.strictObject({
  lengthMm: z.number().int().min(2_200).max(7_500).optional(),
  /** Without mirrors. */
  widthMm: z.number().int().min(1_350).max(2_300).optional(),
  /** Behind the rear seats in use, litres. */
  bootLitres: z.number().int().min(50).max(3_000).optional(),
  seats: z.number().int().min(2).max(9).optional(),
  /** Maximum weight of a trailer with brakes, kg. */
  towKg: z.number().int().min(100).max(3_500).optional(),
  evidence: evidenceSchema,
});
export type Dimensions = Omit<z.infer<typeof dimensionsSchema>, 'evidence'>;

/** A file of `data/catalogue/dimensions/`: the sizes of a brand's generations. */
export const dimensionsFileSchema = z.strictObject({
  brand: slugField,
  generations: z.array(z.strictObject({ series: slugField, generation: slugField, ...dimensionsSchema.shape })).min(1),
});
export type DimensionsFile = z.infer<typeof dimensionsFileSchema>;

/** @returns one message for each generation or source that is unknown, or that stands twice */
export function checkDimensions(
  file: DimensionsFile,
  brands: readonly BrandFile[],
  context: EvidenceContext,
): Problem[] {
  const series = brands.find(({ slug }) => slug === file.brand)?.series ?? [];
  const seen = new Set<string>();
  return file.generations.flatMap(({ series: ofSeries, generation, evidence }, index) => {
    const name = `${file.brand} ${ofSeries} ${generation}`;
    const isKnown = series.find(({ slug }) => slug === ofSeries)?.generations.some(({ slug }) => slug === generation);
    const isRepeated = seen.has(name);
    seen.add(name);
    return [
      ...(isKnown ? [] : [{ path: ['generations', index, 'generation'], message: `${name}: no such generation` }]),
      ...(isRepeated ? [{ path: ['generations', index, 'generation'], message: `${name}: stands twice` }] : []),
      ...under(['generations', index, 'evidence'], evidenceProblems(evidence, name, context)),
    ];
  });
}
