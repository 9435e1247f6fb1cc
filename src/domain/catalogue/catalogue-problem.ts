import { checkEvidence, type Evidence, type EvidenceContext } from './evidence.ts';

export type Path = readonly (string | number)[];
/** A mistake below some path. */
export type Problem = { path: Path; message: string };

export const under = (parent: Path, problems: readonly Problem[]): Problem[] =>
  problems.map(({ path, message }) => ({ path: [...parent, ...path], message }));

export const evidenceProblems = (evidence: Evidence, place: string, context: EvidenceContext): Problem[] =>
  checkEvidence(evidence, context).map(({ field, message }) => ({ path: [field], message: `${place}: ${message}` }));
