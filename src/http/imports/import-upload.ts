import { rm } from 'node:fs/promises';
import type { Handler } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { logAccessDenied, logForeignForm } from '#src/commands/accounts/log-security-event.ts';
import { FORMAT_CHOICES } from '#src/commands/deliveries/import-upload.ts';
import type { LiveSession } from '#src/db/accounts/account-sessions.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { findRunningImport } from '#src/db/deliveries/import-list.ts';
import { mayDo } from '#src/domain/accounts/access.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { isSameOrigin, requestNetwork } from '#src/http/request-origin.ts';
import { importUploadUrl, TRIAL_PARAM } from '#src/office-urls.ts';
import { importFormUrl, importsUrl, importUrl } from '#src/pages/list-urls.ts';
import { accessOf } from '#src/pages/page-access.ts';
import { currentSession, visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import type { NoticeName } from '#src/request/notices.ts';
import type { SiteContext } from '#src/request/request-context.server.ts';
import { homeUrl, loginUrl, withNotice } from '#src/visitor-urls.ts';
import { DELIVERY_FORM_LIMITS, isForm, receiveFile } from './receive-file.ts';

type Services = Pick<SiteContext, 'db' | 'site' | 'accounts' | 'trustedProxies' | 'imports'> & {
  /** Folder of the uploaded files. */
  uploadFolder: string;
  logger: Logger;
};

const fieldsSchema = z.strictObject({
  dealer: z
    .string()
    .transform((text) => text.normalize('NFC').trim() || null)
    .pipe(z.string().max(120).nullable())
    .refine((text) => !text?.includes('\0')),
  format: z
    .string()
    .refine((text) => text === '' || FORMAT_CHOICES.some(({ name }) => name === text))
    .transform((name) => name || null),
  force: z.literal('on').optional(),
});

/**
 * Accepts a delivery file uploaded by staff, starts its import in the background and redirects to the import's page. Permissions
 * are checked before the body is read; the body is streamed, so React Router does not parse the form.
 */
export function handleImportUpload(services: Services): Handler<HttpEnv> {
  const { db, site, trustedProxies, logger } = services;
  return async (c) => {
    c.header('cache-control', 'no-store');
    const network = requestNetwork(c, trustedProxies);
    const session = await currentSession(c.req.raw, services);
    if (!isSameOrigin(c, site.url)) {
      await logForeignForm(db, { path: c.req.path, network });
      return c.text('Anropet kommer från en annan webbplats.', 403);
    }
    if (session === null) return c.redirect(loginUrl(), 303);
    const access = accessOf(importUploadUrl());
    if (!access || !mayDo(visitorOfSession(session), access, 'post')) {
      await logAccessDenied(db, { email: session.email, address: c.req.path });
      return c.redirect(noticed(homeUrl(), 'atkomst-nekad'), 303);
    }
    const { allowed } = await takeFromLimit(db, LIMITS.upload, network);
    if (!allowed) return c.redirect(noticed(importsUrl(), 'import-for-manga'), 303);
    try {
      const isTrial = c.req.query(TRIAL_PARAM) !== undefined;
      const started = await startImport(c.req.raw, services, { ...session, isTrial });
      if (started === 'not a form') return c.text('Skicka ett formulär med en fil.', 400);
      if (typeof started === 'number') return c.redirect(importUrl(started), 303);
      return c.redirect(noticed(importFormUrl(started.fields), started.notice), 303);
    } catch (error) {
      logger.error({ err: error, requestId: c.var.requestId }, 'import failed to start');
      return c.redirect(noticed(importsUrl(), 'import-kom-inte-igang'), 303);
    }
  };
}

/** Why no import was started, and the fields that the form is filled with again. */
type Refusal = { notice: NoticeName; fields: Record<string, string> };

/** @returns the id of the started import, or why none was started */
async function startImport(
  request: Request,
  { db, imports, uploadFolder }: Services,
  { userId, email, isTrial }: LiveSession & { isTrial: boolean },
): Promise<number | Refusal | 'not a form'> {
  const received = await receiveFile(request, uploadFolder, DELIVERY_FORM_LIMITS);
  if (!received.ok) {
    const { reason, fields } = received.failure;
    if (reason === 'too large') return { notice: 'import-for-stor', fields };
    return isForm(request) ? { notice: 'import-utan-fil', fields } : 'not a form';
  }
  const { file, fileName, fields } = received.value;
  const parsed = fieldsSchema.safeParse(fields);
  if (!parsed.success || (await findRunningImport(db))) {
    await rm(file, { force: true });
    return { notice: parsed.success ? 'import-pagar' : 'import-fel-falt', fields };
  }
  const { dealer, format, force } = parsed.data;
  const upload = { file, fileName, dealer, format, by: { userId, email }, force: force === 'on', isTrial };
  const start = await imports.start({ ...upload, deliveredAt: new Date() });
  return start.kind === 'begun' ? start.runId : { notice: 'import-pagar', fields };
}

const noticed = (address: string, notice: NoticeName): string => withNotice(address, notice);
