import type { Context, MiddlewareHandler } from 'hono';
import { isNestedDeeper } from '#src/base/json-depth.ts';
import { logForeignForm } from '#src/commands/accounts/log-security-event.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { CUT_TEXTS, isCut, readRequestBody, withBody } from '#src/http/read-body.ts';
import { isSameOrigin, requestNetwork } from '#src/http/request-origin.ts';
import { type AccountServices, CUT_STATUS, type SiteContext } from '#src/request/request-context.server.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';

/** Dependencies of endpoints that change data. */
export type CallServices = Pick<SiteContext, 'db' | 'stockPool' | 'trustedProxies'> & {
  site: Pick<SiteSettings, 'url'>;
  accounts: Pick<AccountServices, 'isHttps' | 'requiresSecondFactor'>;
};

type JsonCallOptions = {
  programs?: boolean;
  maxBytes?: number;
  admit?: (c: Context<HttpEnv>) => Promise<Response | null>;
};

const MAX_BODY_BYTES = 16 * 1024;
/** Maximum nesting depth of a JSON body. */
const MAX_DEPTH = 32;

/**
 * Guards endpoints that accept a JSON body: same-origin POST, limited size, limited nesting. Each endpoint validates its own
 * fields.
 * @param programs also allows clients that send no Origin header; browsers always send one
 * @param admit answers those whose body is not read, before it is; required where bodies may be long
 */
export const jsonCall =
  (
    services: CallServices,
    { programs = false, maxBytes = MAX_BODY_BYTES, admit }: JsonCallOptions = {},
  ): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    c.header('cache-control', 'no-store');
    if (c.req.method !== 'POST') return c.json({ error: 'Anropet görs med POST.' }, 405, { allow: 'POST' });
    const isProgram = programs && c.req.header('origin') === undefined;
    if (!isProgram && !isSameOrigin(c, services.site.url)) {
      await logForeignForm(services.db, { path: c.req.path, network: requestNetwork(c, services.trustedProxies) });
      return c.json({ error: 'Anropet kommer från en annan webbplats.' }, 403);
    }
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
      return c.json({ error: 'Skicka JSON.' }, 415);
    }
    const answer = await admit?.(c);
    if (answer) return answer;
    const body = await readRequestBody(c.req.raw, maxBytes);
    if (isCut(body)) return c.json({ error: CUT_TEXTS[body.reason] }, CUT_STATUS[body.reason]);
    const sent = parseJson(body);
    if (sent === NOT_JSON) return c.json({ error: 'Det som skickades är inte JSON.' }, 400);
    c.set('sentJson', sent);
    c.req.raw = withBody(c.req.raw, body);
    return next();
  };

const NOT_JSON = Symbol('not JSON');

function parseJson(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return isNestedDeeper(value, MAX_DEPTH) ? NOT_JSON : value;
  } catch {
    return NOT_JSON;
  }
}

/** The response to a body that does not match its schema, in place of the library's own. */
export function refuseWrongBody(result: { success: boolean }, c: Context): Response | undefined {
  return result.success ? undefined : c.json({ error: 'Anropet har fel fält eller fel värden.' }, 400);
}
