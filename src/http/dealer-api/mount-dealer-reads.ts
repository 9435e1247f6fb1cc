import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { MAX_ID } from '#src/base/max-id.ts';
import type { GroupKeyHolder, KeyHolder } from '#src/commands/dealers/api-keys.ts';
import type { Db } from '#src/db/connection/client.ts';
import { listOwnAds, listOwnDeliveries, listOwnFigures, listOwnLeads } from '#src/db/dealer-api/dealer-reads.ts';
import { listNamesOfGroup } from '#src/db/dealers/dealer-groups.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { DEFAULT_READ_DAYS, MAX_READ_DAYS, PAGE_SIZE } from '#src/domain/dealer-api/read-limits.ts';
import { PUBLISHED_STATUSES } from '#src/domain/vocabulary/vocabulary.ts';
import type { CallServices } from '#src/http/api/json-call.ts';
import { json } from '#src/http/api/openapi-parts.ts';
import { DEALER_KEY, KEY_REFUSALS, refusal } from '#src/http/deliveries/described-refusals.ts';
import { keyHolder } from '#src/http/deliveries/key-holder.ts';
import { problem } from '#src/http/deliveries/problem.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { dealerAdsApiUrl, dealerDeliveriesApiUrl, dealerFiguresApiUrl, dealerLeadsApiUrl } from '#src/office-urls.ts';
import {
  ownAdSchema,
  ownDeliverySchema,
  ownFiguresSchema,
  ownLeadSchema,
  readPageSchema,
  toOwnAd,
  toOwnDelivery,
  toOwnFigures,
  toOwnLead,
} from './read-schemas.ts';

const limit = z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.usual).openapi({
  description: 'Items of a page',
});
const dealer = z.coerce.number().int().min(1).max(MAX_ID).optional().openapi({
  description: 'Id of one of the dealers of a group, whose key reads those of all of them; by default all',
});
/** Of lists in the order of an id. */
const paging = { limit, dealer, cursor: z.coerce.number().int().min(0).default(0) };
const days = z.coerce.number().int().min(1).max(MAX_READ_DAYS).default(DEFAULT_READ_DAYS).openapi({
  description: 'Over the last days, up to today',
});

const QUERIES = {
  ads: z.object({ ...paging, status: z.enum(PUBLISHED_STATUSES).optional() }),
  figures: z.object({ ...paging, days }),
  leads: z.object(paging),
  deliveries: z.object({ limit, dealer, cursor: z.uuid().optional() }),
};

const REFUSALS = { ...KEY_REFUSALS, 422: refusal('A parameter that cannot be read') };

const ROUTES = [
  {
    path: dealerAdsApiUrl(),
    operationId: 'listOwnAds',
    summary: 'The published ads of a dealer or of a group with their state, also closed and hidden ones',
    query: QUERIES.ads,
    item: ownAdSchema,
  },
  {
    path: dealerFiguresApiUrl(),
    operationId: 'listOwnFigures',
    summary: 'How often each ad for sale was shown, opened, saved and asked about',
    query: QUERIES.figures,
    item: ownFiguresSchema,
  },
  {
    path: dealerLeadsApiUrl(),
    operationId: 'listOwnLeads',
    summary: 'Messages of visitors to a dealer or to a group, the oldest first: with the last cursor, those since then',
    query: QUERIES.leads,
    item: ownLeadSchema,
  },
  {
    path: dealerDeliveriesApiUrl(),
    operationId: 'listOwnDeliveries',
    summary: 'The deliveries of a dealer or of a group, the latest first',
    query: QUERIES.deliveries,
    item: ownDeliverySchema,
  },
] as const;

type ReadRow = { id: number | string; dealerId: number };

/** The dealers of a key, with their names: its own, or those of its group now. */
async function dealersOfKey(db: Db, holder: KeyHolder | GroupKeyHolder): Promise<ReadonlyMap<number, string>> {
  if (holder.groupId === null) return new Map([[holder.dealerId, holder.dealer]]);
  const dealers = await listNamesOfGroup(db, holder.groupId);
  return new Map(dealers.map(({ id, label }) => [id, label]));
}

/** Adds what the system of a dealer, or of a group of dealers, reads with its key. */
export function mountDealerReads(
  api: OpenAPIHono<HttpEnv>,
  calls: Pick<CallServices, 'db' | 'site' | 'trustedProxies'>,
  now: () => Date,
): void {
  const { db, site } = calls;
  for (const { path, operationId, summary, query, item } of ROUTES)
    api.openAPIRegistry.registerPath(
      createRoute({
        method: 'get',
        path,
        operationId,
        summary,
        security: DEALER_KEY,
        request: { query },
        responses: { 200: json(readPageSchema(item), 'A page'), ...REFUSALS },
      }),
    );

  /** Reads one page and one item more, which says whether there is a next page. */
  const read =
    <Query extends z.ZodType<{ limit: number; dealer?: number | undefined }>, Row extends ReadRow>(
      query: Query,
      use: 'follow' | 'read',
      list: (request: z.infer<Query> & { dealerIds: readonly number[] }) => Promise<Row[]>,
      toItem: (row: Row & { dealer: string }) => object,
    ) =>
    async (c: Context<HttpEnv>) => {
      c.header('cache-control', 'no-store');
      const holder = await keyHolder(c, calls, use, LIMITS.pushStatus);
      if (!holder.ok) return holder.failure;
      const asked = query.safeParse(c.req.query());
      if (!asked.success) {
        const name = asked.error.issues[0]?.path.join('.') ?? '';
        return problem(c, 'parameter', { detail: `Parametern ${name} kan inte läsas.` });
      }
      const { limit: size, dealer: wanted } = asked.data;
      const names = await dealersOfKey(db, holder.value);
      if (wanted !== undefined && !names.has(wanted))
        return problem(c, 'parameter', { detail: 'Parametern dealer är ingen handlare som nyckeln gäller.' });
      const dealerIds = wanted === undefined ? [...names.keys()] : [wanted];
      const rows = dealerIds.length === 0 ? [] : await list({ ...asked.data, limit: size + 1, dealerIds });
      const items = rows.slice(0, size);
      const last = rows.length > size ? items.at(-1) : undefined;
      return c.json({
        items: items.map((row) => toItem({ ...row, dealer: names.get(row.dealerId) ?? '' })),
        next_cursor: last === undefined ? null : String(last.id),
      });
    };

  api.get(
    dealerAdsApiUrl(),
    read(
      QUERIES.ads,
      'read',
      ({ cursor: after, status = null, dealer: _, ...page }) => listOwnAds(db, { ...page, after, status }),
      (ad) => toOwnAd(ad, site.url),
    ),
  );
  api.get(
    dealerFiguresApiUrl(),
    read(
      QUERIES.figures,
      'read',
      ({ cursor: after, dealer: _, ...page }) => listOwnFigures(db, { ...page, after, now: now() }),
      toOwnFigures,
    ),
  );
  api.get(
    dealerLeadsApiUrl(),
    read(
      QUERIES.leads,
      'read',
      ({ cursor: after, dealer: _, ...page }) => listOwnLeads(db, { ...page, after }),
      toOwnLead,
    ),
  );
  api.get(
    dealerDeliveriesApiUrl(),
    read(
      QUERIES.deliveries,
      'follow',
      ({ cursor: before = null, dealer: _, ...page }) => listOwnDeliveries(db, { ...page, before }),
      toOwnDelivery,
    ),
  );
}
