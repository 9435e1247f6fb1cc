import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import { guardedText, someFacts, withCitations } from './guarded-replies.ts';

/** Claims about cars, models and rules with the evidence that they cite by name: "[#tax]". */
const fileSchema = z.strictObject({
  evidence: z.record(
    z.string(),
    z.strictObject({
      text: z.string(),
      row: z.int().optional(),
      model: z.tuple([z.string(), z.string()]).optional(),
      source: z.string().optional(),
    }),
  ),
  true: z.array(z.string()),
  lies: z.array(z.string()),
});

const FOLDER = path.join(PROJECT_ROOT, 'data/eval/adviser');

/** The two cars with the evidence of the file, whose ids are returned by their names. */
function claimFacts(evidence: z.infer<typeof fileSchema>['evidence']): { facts: TurnFacts; ids: Map<string, number> } {
  const facts = someFacts();
  const ids = new Map<string, number>();
  for (const [name, { text, row: number, model, source }] of Object.entries(evidence)) {
    const row = number === undefined ? undefined : facts.rows[number - 1];
    const about = {
      ...(row && { row }),
      ...(model && { model: { brand: model[0], series: model[1] } }),
      ...(source !== undefined && { source }),
    };
    for (const { id } of facts.addEvidence(text, about)) ids.set(name, id);
  }
  return { facts, ids };
}

/** How many of the true claims and of the lies pass the guard; each is the whole answer. */
/** @param name of the file; those that were held out were written after the rules */
export function scoreClaims(name: 'claims' | 'claims-held-out'): {
  true: number;
  trueLeft: number;
  lies: number;
  liesLeft: number;
  samples: string[];
} {
  const file = fileSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')));
  const { facts, ids } = claimFacts(file.evidence);
  const passes = (claim: string): boolean => guardedText(withCitations(claim, ids), facts).trim() !== '';
  const cut = file.true.filter((claim) => !passes(claim));
  const left = file.lies.filter(passes);
  return {
    true: file.true.length,
    trueLeft: file.true.length - cut.length,
    lies: file.lies.length,
    liesLeft: left.length,
    samples: [...cut.map((each) => `cut: ${each}`), ...left.map((each) => `left: ${each}`)],
  };
}
