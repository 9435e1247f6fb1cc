import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { removeEditor, reportEditor } from '#src/db/staff/form-editors.ts';
import { MAX_FORM_NAME } from '#src/domain/accounts/form-editor.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { editorsUrl } from '#src/office-urls.ts';
import { accessOf, addressPattern } from '#src/pages/page-access.ts';
import { currentSession, sessionHasAccess } from '#src/request/accounts/current-session.server.ts';
import { type CallServices, jsonCall } from './json-call.ts';
import { body, errorSchema, json } from './openapi-parts.ts';

const MAX_PATH = 200;
/** PostgreSQL stores no NUL. */
const text = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\0]*$/);

const report = createRoute({
  method: 'post',
  path: editorsUrl(),
  summary:
    'Says that a form of the staff area is open, or left, and who else has it open; does not make the session longer',
  request: body(
    z.strictObject({
      page: text(MAX_PATH).openapi({ description: 'Path of the page' }),
      form: text(MAX_FORM_NAME).openapi({ description: 'Name of the form within the page' }),
      isOpen: z.boolean(),
    }),
  ),
  responses: {
    200: json(z.object({ others: z.array(z.string()) }), 'The e-mail addresses of the others; none without a session'),
    400: json(errorSchema, 'Wrong or unknown fields'),
    403: json(errorSchema, 'Not allowed, or sent by another site'),
  },
});

/** Endpoint that open forms of the staff area report to. It answers only those who may view the page of the form. */
export function mountEditorsCall(api: OpenAPIHono<HttpEnv>, calls: CallServices): void {
  api.use(editorsUrl(), jsonCall(calls));
  api.openapi(report, async (c) => {
    const session = await currentSession(c.req.raw, calls);
    // The page itself detects the end of its session; its last reports are no failures.
    if (session === null) return c.json({ others: [] }, 200);
    const { page, form, isOpen } = c.req.valid('json');
    const view = accessOf(addressPattern(page))?.view ?? 'anyone';
    // A page that everybody may view has no form of staff's.
    if (view === 'anyone' || !sessionHasAccess(session, view)) {
      return c.json({ error: 'Otillräckliga behörigheter' }, 403);
    }
    const opened = { page, form, userId: session.userId };
    if (isOpen) return c.json({ others: await reportEditor(calls.db, opened) }, 200);
    await removeEditor(calls.db, opened);
    return c.json({ others: [] }, 200);
  });
}
