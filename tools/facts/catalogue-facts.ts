import type { BrandFile, CatalogueGeneration } from '#src/domain/catalogue/catalogue-file.ts';
import type { Evidence } from '#src/domain/catalogue/evidence.ts';
import { isReviewDue } from '#src/domain/tax/review-date.ts';

/** A fact of the catalogue, with its evidence. */
export type EvidencedFact = { kind: string; place: string; evidence: Evidence };

/** Every fact that has evidence. */
export const catalogueFacts = (brands: readonly BrandFile[]): EvidencedFact[] =>
  brands.flatMap((brand) =>
    brand.series.flatMap((series) =>
      series.generations.flatMap((generation) =>
        factsOf(generation, `${brand.name} ${series.name} ${generation.name}`),
      ),
    ),
  );

function factsOf({ yearsEvidence, euroNcap, engines }: CatalogueGeneration, place: string): EvidencedFact[] {
  return [
    { kind: 'model years', place, evidence: yearsEvidence },
    ...euroNcap.map(({ year, evidence }) => ({ kind: 'Euro NCAP', place: `${place}, test ${year}`, evidence })),
    ...engines.flatMap(({ name, evidence, nedc, wltp }) => [
      { kind: 'engine', place: `${place} ${name}`, evidence },
      ...(nedc ? [{ kind: 'NEDC', place: `${place} ${name}`, evidence: nedc.evidence }] : []),
      ...(wltp ? [{ kind: 'WLTP', place: `${place} ${name}`, evidence: wltp.evidence }] : []),
    ]),
  ];
}

/** Facts of one kind and source, by their sureness. */
export type EvidenceCount = { kind: string; source: string } & Record<Evidence['sureness'], number>;

export function countEvidence(facts: readonly EvidencedFact[]): EvidenceCount[] {
  const counts = new Map<string, EvidenceCount>();
  for (const { kind, evidence } of facts) {
    const key = `${kind} ${evidence.source}`;
    const count = counts.get(key) ?? { kind, source: evidence.source, high: 0, medium: 0, low: 0 };
    count[evidence.sureness] += 1;
    counts.set(key, count);
  }
  return [...counts.values()];
}

/** Facts whose review is due. @param today YYYY-MM-DD */
export const overdueFacts = (facts: readonly EvidencedFact[], today: string): EvidencedFact[] =>
  facts.filter(({ evidence }) => isReviewDue(evidence.checkedOn, today));
