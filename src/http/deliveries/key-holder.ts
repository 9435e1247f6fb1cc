import type { Context } from 'hono';
import { fail, ok, type Result } from '#src/base/result.ts';
import { authenticateApiKey, type GroupKeyHolder, type KeyHolder } from '#src/commands/dealers/api-keys.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { LIMITS, type LimitRule } from '#src/domain/accounts/limit-rules.ts';
import { type KeyUse, mayUseKey } from '#src/domain/dealer-api/key-kinds.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { requestNetwork } from '#src/http/request-origin.ts';
import { problem } from './problem.ts';

type Services = { db: Db; trustedProxies: number };

const CHALLENGE = { 'www-authenticate': 'Bearer realm="Milvis"' };

/**
 * The dealer, or the group of dealers, whose key the request has. Only the header counts: neither a cookie nor a parameter gives access.
 * @param use of the key, which its kind has to allow
 * @param limit of one key for this kind of request
 * @returns or the response that refuses the request
 */
export async function keyHolder(
  c: Context<HttpEnv>,
  { db, trustedProxies }: Services,
  use: KeyUse,
  limit: LimitRule,
): Promise<Result<KeyHolder | GroupKeyHolder, Response>> {
  const [, key] = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (key === undefined) {
    return fail(problem(c, 'key_missing', { headers: CHALLENGE }));
  }
  const found = await authenticateApiKey(db, key);
  if (!found.ok) {
    const wrong = await takeFromLimit(db, LIMITS.wrongKey, requestNetwork(c, trustedProxies));
    if (!wrong.allowed) return fail(limitReached(c, wrong.retryAfterMs, 'För många försök med fel nyckel.'));
    return fail(
      found.failure === 'revoked' ? problem(c, 'key_revoked') : problem(c, 'key_unknown', { headers: CHALLENGE }),
    );
  }
  const { kind } = found.value;
  if (!mayUseKey(kind, use)) return fail(problem(c, kind === 'read' ? 'key_only_reads' : 'key_only_tries'));
  const { allowed, retryAfterMs } = await takeFromLimit(db, limit, String(found.value.apiKeyId));
  return allowed ? ok(found.value) : fail(limitReached(c, retryAfterMs, 'Nyckeln har använts för ofta.'));
}

/** Refuses a request beyond a limit. */
export function limitReached(c: Context, retryAfterMs: number, detail: string): Response {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return problem(c, 'limit_reached', {
    detail: `${detail} Försök igen om ${seconds} sekunder.`,
    headers: { 'retry-after': String(seconds) },
  });
}
