import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { assignRole } from '#src/commands/accounts/assign-role.ts';
import { logClientEvent, mayRecord } from '#src/commands/accounts/log-security-event.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { mayDo, needsReauthentication } from '#src/domain/accounts/access.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { LIMITS, type LimitRule } from '#src/domain/accounts/limit-rules.ts';
import { ASSIGNABLE_ROLES } from '#src/domain/accounts/roles.ts';
import { securityEventSchema } from '#src/domain/accounts/security-event.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { requestNetwork } from '#src/http/request-origin.ts';
import { accessOf } from '#src/pages/page-access.ts';
import { currentSession, visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import { adminOperationsUrl, checkRateLimitUrl, logSecurityEventUrl } from '#src/visitor-urls.ts';
import { type CallServices, jsonCall } from './json-call.ts';
import { body, errorSchema, json } from './openapi-parts.ts';

const REFUSALS = {
  400: json(errorSchema, 'Wrong or unknown fields'),
  403: json(errorSchema, 'Not allowed, sent by another site, or the password must be given again'),
};

const limitAnswer = z.object({ allowed: z.boolean(), remainingRequests: z.int(), message: z.string() });
const checkRateLimit = createRoute({
  method: 'post',
  path: checkRateLimitUrl(),
  summary: 'Counts one more of an action for the network that asks; the server’s own limits hold, whatever config says',
  request: body(
    z.strictObject({
      action: z.string().min(1).max(100),
      config: z
        .strictObject({
          maxRequests: z.int().min(1).max(1_000_000),
          windowMs: z.int().min(1).max(86_400_000),
          blockDurationMs: z.int().min(0).max(86_400_000),
        })
        .optional(),
    }),
  ),
  responses: { 200: json(limitAnswer, 'Whether it may be done now, and how often after that'), ...REFUSALS },
});

const logSecurityEvent = createRoute({
  method: 'post',
  path: logSecurityEventUrl(),
  summary: 'Notes what a browser saw, marked as untrusted; capped per network',
  request: body(securityEventSchema),
  responses: {
    200: json(z.object({ success: z.literal(true) }), 'Noted'),
    ...REFUSALS,
    429: json(errorSchema, 'Too many'),
  },
});

const adminOperations = createRoute({
  method: 'post',
  path: adminOperationsUrl(),
  summary: 'Gives a role to the account of an e-mail address; for admins',
  request: body(
    z.strictObject({ operation: z.literal('assign_role'), email: emailSchema, role: z.enum(ASSIGNABLE_ROLES) }),
  ),
  responses: {
    200: json(z.object({ success: z.literal(true), message: z.string() }), 'Done'),
    ...REFUSALS,
    401: json(errorSchema, 'Not signed in'),
    409: json(z.strictObject({ error: z.string(), reason: z.string() }), 'No such account, or it has the role already'),
  },
});

const ROLE_REASONS = {
  'has-role': 'Kontot har redan den rollen.',
  'no-account': 'Det finns inget bekräftat konto med den adressen.',
} as const;

export const CALLS = [checkRateLimitUrl(), logSecurityEventUrl(), adminOperationsUrl()];

/** Rate limits of actions that have their own; all other actions share the last one. */
const ACTION_LIMITS: Readonly<Record<string, LimitRule>> = {
  chat: LIMITS.chat,
  chat_message: LIMITS.chat,
  'send-message': LIMITS.chat,
};

/** The account endpoints of ADM §7, with the names and bodies of the specification (D77). */
export function mountSecurityCalls(api: OpenAPIHono<HttpEnv>, services: CallServices): void {
  const { db, trustedProxies } = services;
  for (const address of CALLS) api.use(address, jsonCall(services));
  const networkOf = (c: Context<HttpEnv>) => requestNetwork(c, trustedProxies);

  api.openapi(checkRateLimit, async (c) => {
    const { action } = c.req.valid('json');
    const rule = Object.hasOwn(ACTION_LIMITS, action) ? ACTION_LIMITS[action] : undefined;
    // These limits are independent of those of the actions themselves.
    const { name, ...limit } = rule ?? LIMITS.other;
    const { allowed, remaining } = await takeFromLimit(db, { name: `check-${name}`, ...limit }, networkOf(c));
    const message = allowed ? '' : 'För många meddelanden. Försök igen senare.';
    return c.json({ allowed, remainingRequests: remaining, message }, 200);
  });

  api.openapi(logSecurityEvent, async (c) => {
    if (!(await mayRecord(db, LIMITS.clientEvent, networkOf(c))))
      return c.json({ error: 'För många händelser. Försök igen senare.' }, 429);
    await logClientEvent(db, c.req.valid('json'));
    return c.json({ success: true as const }, 200);
  });

  api.openapi(adminOperations, async (c) => {
    const session = await currentSession(c.req.raw, services);
    const { operation, email, role } = c.req.valid('json');
    const address = accessOf(adminOperationsUrl());
    if (session === null) return c.json({ error: 'Logga in för att fortsätta.' }, 401);
    if (!address || !mayDo(visitorOfSession(session), address, operation)) {
      return c.json({ error: 'Otillräckliga behörigheter' }, 403);
    }
    if (needsReauthentication(address, operation, session)) {
      return c.json({ error: 'Skriv ditt lösenord igen i adminpanelen, och anropa sedan på nytt.' }, 403);
    }
    const result = await assignRole(db, { userId: session.userId, email: session.email }, { email, role });
    if (!result.ok) {
      return c.json({ error: 'Kunde inte lägga till användarroll', reason: ROLE_REASONS[result.failure] }, 409);
    }
    return c.json({ success: true as const, message: `Lade till rollen ${role} för ${result.value.email}` }, 200);
  });
}
