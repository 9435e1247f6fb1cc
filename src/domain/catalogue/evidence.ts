import { z } from 'zod';
import { OWN_KNOWLEDGE } from './own-knowledge.ts';

/** Where a fact of the catalogue comes from, when it was checked against that source, and how sure it is. */
export const evidenceSchema = z.strictObject({
  /** Key of `data/catalogue/sources.json`. */
  source: z.string().min(1),
  checkedOn: z.iso.date(),
  sureness: z.enum(['high', 'medium', 'low']),
});
export type Evidence = z.infer<typeof evidenceSchema>;
export type EvidenceField = keyof Evidence;

/** `data/catalogue/sources.json`: the sources by key. The address is null for the editors' own knowledge. */
export const sourcesSchema = z.record(
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  z.strictObject({ title: z.string().min(3), url: z.url().nullable(), licence: z.string().min(3) }),
);
export type CatalogueSources = z.infer<typeof sourcesSchema>;

/**
 * The known sources and the date, YYYY-MM-DD; `today` is null at the start of the site, which a wrong clock must not stop.
 */
export type EvidenceContext = { sources: ReadonlySet<string>; today: string | null };

/** @returns one message per mistake, with the field that contains it */
export function checkEvidence(
  { source, checkedOn, sureness }: Evidence,
  { sources, today }: EvidenceContext,
): { field: EvidenceField; message: string }[] {
  return [
    ...(sources.has(source) ? [] : [{ field: 'source' as const, message: `the source "${source}" is unknown` }]),
    ...(today !== null && checkedOn > today
      ? [{ field: 'checkedOn' as const, message: `checked on ${checkedOn}, which is in the future` }]
      : []),
    ...(source === OWN_KNOWLEDGE && sureness === 'high'
      ? [{ field: 'sureness' as const, message: 'own knowledge is of medium sureness at most' }]
      : []),
  ];
}

/** Whether every fact that is known is sure. */
export const isConfirmed = (facts: readonly (Evidence | null)[]): boolean =>
  facts.every((evidence) => evidence === null || evidence.sureness === 'high');
