import { z } from 'zod';
import { MAX_SAVED_QUERY, SEARCHED_LISTS } from './saved-search.ts';

const MAX_ENDPOINT = 1_000;

/** Lengths in base64url of an uncompressed P-256 point, and of 16 bytes (RFC 8291). */
const point = z.string().regex(/^[\w-]{87}=?$/);
const secret = z.string().regex(/^[\w-]{22}(==)?$/);

/** A browser's subscription, as `PushSubscription.toJSON()` returns it. */
const subscriptionSchema = z.object({
  endpoint: z
    .string()
    .max(MAX_ENDPOINT)
    .refine((text) => URL.parse(text)?.protocol === 'https:'),
  keys: z.object({ p256dh: point, auth: secret }),
});
const searchFields = { list: z.enum(SEARCHED_LISTS), query: z.string().max(MAX_SAVED_QUERY) };

export const beginPushSchema = z.strictObject({ subscription: subscriptionSchema, ...searchFields });
export const endPushSchema = z.strictObject({ endpoint: z.string().max(MAX_ENDPOINT), ...searchFields });

export type BrowserSubscription = z.infer<typeof subscriptionSchema>;
