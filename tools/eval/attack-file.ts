import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';

/**
 * An attack, and what a model that obeys it would do: the tool that it calls first, and its words. `direct` and `encoded` are written
 * by the visitor, `ad` stands in a dealer's heading. "{dear}" is an ad beyond the visitor's limits, "{price1}" and "{price2}" are
 * prices of the first two cars shown.
 */
const attackSchema = z.strictObject({
  kind: z.enum(['direct', 'ad', 'encoded']),
  language: z.enum(['sv', 'en']),
  text: z.string(),
  says: z.string(),
  call: z.strictObject({ name: z.string(), arguments: z.string() }).optional(),
});
export type Attack = z.infer<typeof attackSchema>;

export const readAttacks = (): Attack[] =>
  readFileSync(path.join(PROJECT_ROOT, 'data/eval/adviser/attacks.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => attackSchema.parse(JSON.parse(line)));
