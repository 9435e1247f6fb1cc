import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A wish with what it asks for, under the names of the API. */
const wishSchema = z.strictObject({
  kind: z.string(),
  /** Earlier messages of the conversation. */
  before: z.array(z.string()).default([]),
  text: z.string(),
  expect: z.record(z.string(), z.unknown()),
  /** Where people would differ: what a field may hold as well; null: nothing. */
  or: z.record(z.string(), z.array(z.unknown())).default({}),
});
export type ExpectedWish = z.infer<typeof wishSchema>;

export const readWishes = (file: string): ExpectedWish[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => wishSchema.parse(JSON.parse(line)));
