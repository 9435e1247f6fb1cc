import { HP_PER_KW } from '#src/base/units.ts';
import type { BrandFile, CatalogueEngine, CatalogueGeneration, CatalogueSeries } from './catalogue-file.ts';
import { evidenceProblems, type Path, type Problem, under } from './catalogue-problem.ts';
import { checkCrashTests } from './check-crash-tests.ts';
import type { Evidence, EvidenceContext } from './evidence.ts';

/**
 * Maximum number of model years that two generations of a series may share: the old and the new one are sold side by side for a
 * while.
 */
const MAX_SHARED_YEARS = 2;
/** Makers round kW and hk, so small differences between them are accepted. */
const MAX_POWER_DIFFERENCE = 0.03;

/** An engine may be sold a model year before or after its generation: makers and registers count years differently. */
const YEAR_SLACK = 1;

/** A mistake in a file: the file's place in the list, and the path of the value in it. */
export type CatalogueProblem = Problem & { brand: number };

/**
 * Checks rules beyond the schema of a file: names and slugs unique in their parent, years in order, engines inside their
 * generation, power figures that agree, known sources.
 * @returns one English line per mistake, naming brand and series; empty if the catalogue is valid
 */
export function checkCatalogue(brands: readonly BrandFile[], context: EvidenceContext): CatalogueProblem[] {
  return [
    ...repeated(brands, 'brand').map(ofBrand),
    ...ambiguousAliases(brands),
    ...brands.flatMap((brand, index) =>
      [
        ...under(['series'], repeated(brand.series, `series of ${brand.name}`)),
        ...brand.series.flatMap((series, place) => under(['series', place], checkSeries(series, brand.name, context))),
      ].map((problem) => ({ brand: index, ...problem })),
    ),
  ];
}

const ofBrand = ({ path: [index, ...path], message }: Problem): CatalogueProblem => ({
  brand: Number(index),
  path,
  message,
});

function checkSeries({ name, generations }: CatalogueSeries, brand: string, context: EvidenceContext): Problem[] {
  const place = `${brand} ${name}`;
  return under(
    ['generations'],
    [
      ...repeated(generations, `generation of ${place}`),
      ...checkYears(generations, place),
      ...generations.flatMap((generation, index) =>
        under([index], checkGeneration(generation, `${place} ${generation.name}`, context)),
      ),
    ],
  );
}

function repeated(entries: readonly { name: string; slug: string }[], what: string): Problem[] {
  return (['name', 'slug'] as const).flatMap((key) => {
    const seen = new Set<string>();
    return entries.flatMap((entry, index) => {
      const value = entry[key].toLowerCase();
      if (seen.has(value)) return [{ path: [index, key], message: `${what}: ${key} "${entry[key]}" stands twice` }];
      seen.add(value);
      return [];
    });
  });
}

/** A nickname of two brands is ambiguous. */
function ambiguousAliases(brands: readonly BrandFile[]): CatalogueProblem[] {
  const owners = new Map<string, string>();
  return brands.flatMap((brand, index) =>
    [brand.name, ...brand.aliases].flatMap((alias) => {
      const owner = owners.get(alias.toLowerCase());
      owners.set(alias.toLowerCase(), brand.name);
      return owner !== undefined && owner !== brand.name
        ? [{ brand: index, path: ['aliases'], message: `alias "${alias}" means both ${owner} and ${brand.name}` }]
        : [];
    }),
  );
}

function checkYears(generations: readonly CatalogueGeneration[], place: string): Problem[] {
  return generations.flatMap((generation, index) => {
    const messages: string[] = [];
    const { name, yearFrom, yearTo } = generation;
    if (yearTo !== null && yearTo < yearFrom)
      messages.push(`${place} ${name}: ends ${yearTo} before it begins ${yearFrom}`);
    const next = generations[index + 1];
    if (next && next.yearFrom < yearFrom)
      messages.push(`${place}: ${next.name} stands after ${name} but begins before it`);
    if (next && (yearTo === null || yearTo - next.yearFrom >= MAX_SHARED_YEARS)) {
      const parallel = !next.bodyTypes.some((bodyType) => generation.bodyTypes.includes(bodyType));
      if (!parallel)
        messages.push(`${place}: ${name} (to ${yearTo ?? 'now'}) overlaps ${next.name} (from ${next.yearFrom})`);
    }
    return messages.map((message) => ({ path: [index, 'yearTo'], message }));
  });
}

function checkGeneration(generation: CatalogueGeneration, place: string, context: EvidenceContext): Problem[] {
  return [
    ...under(['yearsEvidence'], evidenceProblems(generation.yearsEvidence, place, context)),
    ...under(['euroNcap'], checkCrashTests(generation, place, context)),
    ...under(['engines'], checkEngines(generation, place, context)),
  ];
}

function checkEngines(generation: CatalogueGeneration, place: string, context: EvidenceContext): Problem[] {
  return generation.engines.flatMap((engine, index) =>
    under(
      [index],
      [
        ...checkEngine(engine, generation, `${place} ${engine.name}`),
        ...checkSources(engine, `${place} ${engine.name}`, context),
        ...(generation.engines.slice(0, index).some((other) => isSameEngine(other, engine))
          ? [{ path: ['name'], message: `${place} ${engine.name}: stands twice in the same years` }]
          : []),
      ],
    ),
  );
}

function checkEngine(engine: CatalogueEngine, generation: CatalogueGeneration, place: string): Problem[] {
  const expectedKw = engine.hp / HP_PER_KW;
  const { yearFrom, yearTo } = engine;
  const problems: Problem[] = [];
  if (Math.abs(engine.kw - expectedKw) > Math.max(1.5, expectedKw * MAX_POWER_DIFFERENCE)) {
    problems.push({ path: ['kw'], message: `${place}: ${engine.kw} kW and ${engine.hp} hp do not agree` });
  }
  if (yearTo !== null && yearTo < yearFrom) {
    problems.push({ path: ['yearTo'], message: `${place}: years in the wrong order` });
  }
  if (yearFrom < generation.yearFrom - YEAR_SLACK) {
    problems.push({ path: ['yearFrom'], message: `${place}: from ${yearFrom}, before its generation` });
  }
  if ((yearTo ?? 9999) > (generation.yearTo ?? 9999) + YEAR_SLACK) {
    problems.push({ path: ['yearTo'], message: `${place}: to ${yearTo ?? 'now'}, after its generation` });
  }
  return problems;
}

function checkSources(engine: CatalogueEngine, place: string, context: EvidenceContext): Problem[] {
  const facts: [Path, Evidence | undefined][] = [
    [['evidence'], engine.evidence],
    [['nedc', 'evidence'], engine.nedc?.evidence],
    [['wltp', 'evidence'], engine.wltp?.evidence],
  ];
  return facts.flatMap(([path, evidence]) =>
    evidence === undefined ? [] : under(path, evidenceProblems(evidence, place, context)),
  );
}

/** Whether two rows of a generation describe the same engine in the same years: a car with a gearbox and drive of both fits both. */
const isSameEngine = (a: CatalogueEngine, b: CatalogueEngine): boolean =>
  a.name === b.name &&
  a.fuel === b.fuel &&
  a.hp === b.hp &&
  a.transmissions.some((one) => b.transmissions.includes(one)) &&
  a.drives.some((one) => b.drives.includes(one)) &&
  a.yearFrom <= (b.yearTo ?? 9999) &&
  b.yearFrom <= (a.yearTo ?? 9999);
