import { z } from 'zod';
import { isNestedDeeper } from '#src/base/json-depth.ts';
import { SEVERITIES } from './severity.ts';

const MAX_DETAILS_LENGTH = 4_000;
const MAX_DEPTH = 32;
const withoutNul = (text: string): boolean => !text.includes('\0');

/** A security event (ADM §3): its type, its severity and details. */
export const securityEventSchema = z.strictObject({
  event_type: z.string().trim().min(1).max(100).refine(withoutNul, 'NUL is not a letter'),
  severity: z.enum(SEVERITIES),
  /** Any JSON value of at most 4 000 characters and 32 levels. */
  details: z
    .unknown()
    .optional()
    .refine((value) => isShortJson(value), `at most ${MAX_DETAILS_LENGTH} characters, all of them whole`),
});

/** Rejects NUL and lone surrogates, which JSON writes as escapes and the database refuses. */
function isShortJson(value: unknown): boolean {
  if (isNestedDeeper(value, MAX_DEPTH)) return false;
  const text = JSON.stringify(value ?? {});
  return text.length <= MAX_DETAILS_LENGTH && !/\\u(0000|d[89a-f])/.test(text);
}
