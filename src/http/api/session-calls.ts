import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { touchSession } from '#src/db/accounts/account-sessions.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { sessionUrl } from '#src/office-urls.ts';
import { currentSession } from '#src/request/accounts/current-session.server.ts';
import { type CallServices, jsonCall } from './json-call.ts';
import { body, errorSchema, json } from './openapi-parts.ts';

const sessionSchema = z.object({
  signedIn: z.boolean(),
  secondsLeft: z.int().openapi({ description: 'Until the session ends if nothing happens in it; 0 without one' }),
  isAtLongest: z
    .boolean()
    .openapi({ description: 'Activity does not make it longer any more: 12 hours are nearly over' }),
});
const answers = { 200: json(sessionSchema, 'How the session stands') };

const askSession = createRoute({
  method: 'get',
  path: sessionUrl(),
  summary: 'How long the session of this browser lasts; asking does not make it longer',
  responses: answers,
});

const recordActivity = createRoute({
  method: 'post',
  path: sessionUrl(),
  summary: 'Notes activity in the session of this browser, at most once a minute',
  request: body(z.strictObject({})),
  responses: { ...answers, 403: json(errorSchema, 'Sent by another site') },
});

/** Endpoints polled by open pages of the staff area (ADM §4). */
export function mountSessionCalls(api: OpenAPIHono<HttpEnv>, services: CallServices): void {
  const guard = jsonCall(services);
  api.use(sessionUrl(), (c, next) => (c.req.method === 'POST' ? guard(c, next) : next()));

  const read = (request: Request) => currentSession(request, services);
  const answer = (session: Awaited<ReturnType<typeof read>>) =>
    session === null
      ? { signedIn: false, secondsLeft: 0, isAtLongest: false }
      : { signedIn: true, secondsLeft: session.secondsLeft, isAtLongest: session.isAtLongest };

  api.openapi(askSession, async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(answer(await read(c.req.raw)), 200);
  });
  api.openapi(recordActivity, async (c) => {
    const session = await read(c.req.raw);
    if (session) await touchSession(services.db, session.id);
    return c.json(answer(await read(c.req.raw)), 200);
  });
}
