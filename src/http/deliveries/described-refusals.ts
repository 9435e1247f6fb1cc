import { z } from '@hono/zod-openapi';
import { API_PROBLEMS } from '#src/domain/dealer-api/api-problems.ts';

const problemSchema = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(API_PROBLEMS)).openapi({ description: 'Stable code for programs' }),
    detail: z.string().openapi({ description: 'What went wrong and what to do, in Swedish' }),
  })
  .openapi('Problem');
/** A refusal in the description of an endpoint. */
export const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

/** A dealer's key in the header Authorization. */
export const DEALER_KEY = [{ dealerKey: [] }];
/** Refusals of every endpoint that takes a key. */
export const KEY_REFUSALS = {
  401: refusal('No key, or an unknown one'),
  403: refusal('The key is revoked, or does not allow this'),
  429: refusal('Too many requests or bytes, or too many waiting deliveries; Retry-After states when to try again'),
};
