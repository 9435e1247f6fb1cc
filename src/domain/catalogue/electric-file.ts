import { z } from 'zod';
import { slugField } from '#src/base/file-fields.ts';
import { recordOf } from '#src/base/record-of.ts';
import { type BrandFile, type CatalogueEngine, LAST_MODEL_YEAR } from './catalogue-file.ts';
import { evidenceProblems, type Problem, under } from './catalogue-problem.ts';
import { ELECTRIC_FIGURES, type ElectricVariant } from './electric-variant.ts';
import { type EvidenceContext, evidenceSchema } from './evidence.ts';

const modelYear = z.number().int().min(2008).max(LAST_MODEL_YEAR);
const energy = z.number().min(4).max(250);

/** Figures that one source states; the units are those of `ElectricFigures`. */
const claimSchema = z.strictObject({
  battery: energy.optional(),
  grossBattery: energy.optional(),
  range: z.number().int().min(10).max(1_000).optional(),
  /** The longest of the versions of the variant, where they differ. */
  rangeTo: z.number().int().min(10).max(1_000).optional(),
  consumption: z.number().min(8).max(45).optional(),
  acKw: z.number().min(2).max(44).optional(),
  dcKw: z.number().int().min(20).max(450).optional(),
  chargeMinutes: z.number().int().min(8).max(120).optional(),
  heatPumpFrom: modelYear.optional(),
  towKg: z.number().int().min(100).max(3_500).optional(),
  evidence: evidenceSchema,
});

const variantSchema = z.strictObject({
  /** Name and power of an engine of the generation. */
  engine: z.string().min(1),
  hp: z.number().int(),
  /** Other powers that registers state for the same car, hp. */
  otherHp: z.array(z.number().int()).optional(),
  /** Ads that name no other variant of the same power mean this one. */
  isUsual: z.boolean().optional(),
  /** Model years, where they are not all of the engine's. */
  yearFrom: modelYear.optional(),
  yearTo: modelYear.optional(),
  claims: z.array(claimSchema).min(1),
});

/** A file of `data/catalogue/electric/`: the electric and plug-in cars of a brand. */
export const electricFileSchema = z.strictObject({
  brand: slugField,
  generations: z
    .array(z.strictObject({ series: slugField, generation: slugField, variants: z.array(variantSchema).min(1) }))
    .min(1),
});
export type ElectricFile = z.infer<typeof electricFileSchema>;
type Variant = z.infer<typeof variantSchema>;

/** A variant with what it has from its engine; rows of the table `electric_variants`. */
export type ElectricVariantRow = {
  brand: string;
  series: string;
  generation: string;
  name: string;
  hp: number;
  fuel: CatalogueEngine['fuel'];
  transmissions: CatalogueEngine['transmissions'];
  drives: CatalogueEngine['drives'];
  yearFrom: number;
  yearTo: number | null;
  isUsual: boolean;
  figures: ElectricVariant['figures'];
  claims: Variant['claims'];
};

/** An engine of the brand's file that a variant names; undefined: there is none. */
function engineOf(
  brands: readonly BrandFile[],
  file: ElectricFile,
  at: ElectricFile['generations'][number],
  variant: Variant,
) {
  const series = brands.find(({ slug }) => slug === file.brand)?.series.find(({ slug }) => slug === at.series);
  const generation = series?.generations.find(({ slug }) => slug === at.generation);
  return generation?.engines.find(
    ({ name, hp, fuel }) => name === variant.engine && hp === variant.hp && (fuel === 'El' || fuel === 'Laddhybrid'),
  );
}

/** @returns one message for each mistake beyond the schema: an unknown engine or source, years outside the engine's, a range that its battery cannot give */
export function checkElectric(file: ElectricFile, brands: readonly BrandFile[], context: EvidenceContext): Problem[] {
  return file.generations.flatMap((at, index) =>
    at.variants.flatMap((variant, place) => {
      const path = ['generations', index, 'variants', place];
      const name = `${file.brand} ${at.series} ${at.generation} ${variant.engine}`;
      const engine = engineOf(brands, file, at, variant);
      if (engine === undefined)
        return [{ path: [...path, 'engine'], message: `${name} ${variant.hp}: no such electric engine` }];
      const [from, to] = [variant.yearFrom ?? engine.yearFrom, variant.yearTo ?? engine.yearTo ?? LAST_MODEL_YEAR];
      const isOutside = from < engine.yearFrom || to > (engine.yearTo ?? LAST_MODEL_YEAR) || from > to;
      return [
        ...(isOutside
          ? [{ path: [...path, 'yearFrom'], message: `${name}: ${from}–${to} are not years of its engine` }]
          : []),
        ...variant.claims.flatMap(({ evidence }, claim) =>
          under([...path, 'claims', claim, 'evidence'], evidenceProblems(evidence, name, context)),
        ),
        ...perKwh(variant, engine.fuel).map((message) => ({ path, message: `${name}: ${message}` })),
      ];
    }),
  );
}

/** km per kWh of the best and the worst cars, also of vans and plug-in hybrids. */
const KM_PER_KWH = { least: 2, most: 10 };

function perKwh(variant: Variant, fuel: string): string[] {
  const { battery, range, rangeTo } = figuresOf(variant);
  if (variant.claims.some((claim) => claim.rangeTo !== undefined && claim.rangeTo <= (claim.range ?? claim.rangeTo)))
    return ['rangeTo is not longer than the range of its claim'];
  if (battery === null || range === null) return fuel === 'El' ? ['battery and range are needed'] : [];
  return [range, rangeTo ?? range]
    .filter((km) => km / battery < KM_PER_KWH.least || km / battery > KM_PER_KWH.most)
    .slice(0, 1)
    .map((km) => `${km} km with ${battery} kWh`);
}

/** Of several claims of a figure the first counts. */
const figuresOf = ({ claims }: Variant): ElectricVariant['figures'] =>
  recordOf(ELECTRIC_FIGURES, (name) => claims.find((claim) => claim[name] !== undefined)?.[name] ?? null);

/** The variants of checked files, with a row for each power that registers state. */
export const electricRows = (files: readonly ElectricFile[], brands: readonly BrandFile[]): ElectricVariantRow[] =>
  files.flatMap((file) =>
    file.generations.flatMap((at) =>
      at.variants.flatMap((variant) => {
        const engine = engineOf(brands, file, at, variant);
        if (engine === undefined) return [];
        const { name, fuel, transmissions, drives } = engine;
        return [variant.hp, ...(variant.otherHp ?? [])].map((hp) => ({
          brand: file.brand,
          series: at.series,
          generation: at.generation,
          name,
          hp,
          fuel,
          transmissions,
          drives,
          yearFrom: variant.yearFrom ?? engine.yearFrom,
          yearTo: variant.yearTo ?? engine.yearTo,
          isUsual: variant.isUsual ?? false,
          figures: figuresOf(variant),
          claims: variant.claims,
        }));
      }),
    ),
  );
