import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { mayDo } from '#src/domain/accounts/access.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { requestNetwork } from '#src/http/request-origin.ts';
import { accessOf } from '#src/pages/page-access.ts';
import { currentSession, visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import type { SuggestionService } from '#src/services/suggestions/suggestions-service.ts';
import { populateSearchIndexUrl } from '#src/visitor-urls.ts';
import { type CallServices, jsonCall } from './json-call.ts';
import { body, errorSchema, json } from './openapi-parts.ts';

const populate = createRoute({
  method: 'post',
  path: populateSearchIndexUrl(),
  summary: 'Rebuilds the suggestion index; for staff',
  request: body(z.strictObject({})),
  responses: {
    200: json(z.object({ rows: z.int(), ms: z.int() }), 'The rows of the index, and how long its build took'),
    400: json(errorSchema, 'Wrong or unknown fields'),
    401: json(errorSchema, 'Not signed in'),
    403: json(errorSchema, 'Not allowed, or sent by another site'),
    429: json(errorSchema, 'Too many'),
  },
});

/** The endpoint of ADM §7 that builds the search index. A concurrent second call waits for the first and then finds nothing to change. */
export function mountSearchIndexCall(
  api: OpenAPIHono<HttpEnv>,
  calls: CallServices,
  suggestions: SuggestionService,
): void {
  const { db, stockPool, trustedProxies } = calls;
  api.use(populateSearchIndexUrl(), jsonCall(calls));
  api.openapi(populate, async (c) => {
    const session = await currentSession(c.req.raw, calls);
    const address = accessOf(populateSearchIndexUrl());
    if (session === null) return c.json({ error: 'Logga in för att fortsätta.' }, 401);
    if (!address || !mayDo(visitorOfSession(session), address, 'post')) {
      return c.json({ error: 'Otillräckliga behörigheter' }, 403);
    }
    const { allowed } = await takeFromLimit(db, LIMITS.searchIndex, requestNetwork(c, trustedProxies));
    if (!allowed) return c.json({ error: 'För många ombyggnader. Vänta en minut.' }, 429);
    const { rows, ms } = await populateSearchIndex(stockPool, session.email);
    await suggestions.renew();
    return c.json({ rows, ms }, 200);
  });
}
