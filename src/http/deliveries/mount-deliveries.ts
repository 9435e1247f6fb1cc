import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { ownValue } from '#src/base/own-value.ts';
import { DELIVERY_FORMATS } from '#src/commands/deliveries/import-upload.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { DELIVERY_CONTENT_TYPES } from '#src/domain/dealer-api/sent-files.ts';
import type { CallServices } from '#src/http/api/json-call.ts';
import { json } from '#src/http/api/openapi-parts.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { dealerAdsApiUrl, dealerDeliveryApiUrl, dealerStockApiUrl } from '#src/office-urls.ts';
import { dealerRowSchema } from './dealer-row-schema.ts';
import { deliverySchema } from './delivery-schema.ts';
import { DEALER_KEY, KEY_REFUSALS, refusal } from './described-refusals.ts';
import { keyHolder } from './key-holder.ts';
import { problem } from './problem.ts';
import { readShownDelivery } from './shown-delivery.ts';

const PUSH_REFUSALS = {
  ...KEY_REFUSALS,
  400: refusal('The body did not arrive whole'),
  409: refusal('The Idempotency-Key was used for another body'),
  413: refusal('More than 100 MB as sent'),
  415: refusal('Another content type, or another encoding than gzip'),
  422: refusal('An empty body, or an unusable Idempotency-Key'),
};
/** A file that is no JSON; of JSON lines, each line is one row. */
const file = z.string().openapi({ format: 'binary' });
const OF_JSON: Readonly<Record<string, z.ZodType>> = {
  'application/json': z.array(dealerRowSchema),
  'application/x-ndjson': z.string().openapi({ description: 'One DealerRow on each line' }),
};
const content = Object.fromEntries(
  [...DELIVERY_CONTENT_TYPES.keys()].map((type) => [type, { schema: ownValue(OF_JSON, type) ?? file }]),
);
const headers = z.object({
  'idempotency-key': z.string().min(1).max(200).optional().openapi({
    description:
      'Same key and body: the same delivery, which is imported once; if it failed, once more. Valid for 90 days',
  }),
});

const format = z.enum(DELIVERY_FORMATS).optional().openapi({
  description:
    'Format of the body; without it, the format is recognised by the content. mapped: the columns that were set up for the dealer, which no other format is read by',
});

const putStock = createRoute({
  method: 'put',
  path: dealerStockApiUrl(),
  summary: 'Delivers the whole stock of a dealer; cars that are missing from it are removed',
  operationId: 'putStock',
  description:
    'The body is a file in any format that can be imported, plain or gzip: JSON lines, a JSON list or CSV with the fields of DealerRow, the export of a known system, or a zip of one such file and its pictures. All cars belong to the dealer of the key; rows that name another dealer are rejected. With the key of a group each row names its site (dealer, dealer_id or dealer_city); the file becomes one delivery for each site that it names, listed in sites, and the cars of other sites stay as they are. A delivery that would remove unusually many cars (more than 30 % of the stock, or far more than the dealer’s deliveries usually do) is stopped unless force is true; would_remove then names them.',
  security: DEALER_KEY,
  request: {
    headers,
    query: z.object({ force: z.enum(['true', 'false']).optional(), format }),
    body: { required: true, content },
  },
  responses: { 202: json(deliverySchema, 'Received; Location is the address of its status'), ...PUSH_REFUSALS },
});

const patchAds = createRoute({
  method: 'patch',
  path: dealerAdsApiUrl(),
  summary: 'Delivers some cars of a dealer; all others stay as they are',
  operationId: 'patchAds',
  description:
    'As the whole stock, but with new and changed cars only, each with all its fields, recognised by licence_plate, vin or dealer_ad_id. A row of JSON lines or CSV with status "removed" or "sold", and dealer_ad_id or licence_plate but no brand, model or name, removes that car.',
  security: DEALER_KEY,
  request: { headers, query: z.object({ format }), body: { required: true, content } },
  responses: { 202: json(deliverySchema, 'Received; Location is the address of its status'), ...PUSH_REFUSALS },
});

const showDelivery = createRoute({
  method: 'get',
  path: dealerDeliveryApiUrl('{id}'),
  summary: 'The state of a delivery, its counts and its rejected rows',
  operationId: 'showDelivery',
  security: DEALER_KEY,
  request: { params: z.object({ id: z.string().openapi({ description: 'The id of the delivery' }) }) },
  responses: {
    200: json(deliverySchema, 'The delivery'),
    404: refusal('The dealer of the key has no such delivery'),
    ...KEY_REFUSALS,
  },
});

/** Adds the status of deliveries, and the description of the addresses that receive them (push-delivery.ts). */
export function mountDeliveries(api: OpenAPIHono<HttpEnv>, calls: Pick<CallServices, 'db' | 'trustedProxies'>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'dealerKey', { type: 'http', scheme: 'bearer' });
  api.openAPIRegistry.registerPath(putStock);
  api.openAPIRegistry.registerPath(patchAds);
  api.openAPIRegistry.registerPath(showDelivery);
  api.get(dealerDeliveryApiUrl(':id'), async (c) => {
    c.header('cache-control', 'no-store');
    const holder = await keyHolder(c, calls, 'follow', LIMITS.pushStatus);
    if (!holder.ok) return holder.failure;
    const id = z.uuid().safeParse(c.req.param('id'));
    const delivery = id.success ? await readShownDelivery(calls.db, { ...holder.value, id: id.data }) : null;
    if (!delivery) return problem(c, 'no_such_delivery');
    return c.json(delivery, 200);
  });
}
