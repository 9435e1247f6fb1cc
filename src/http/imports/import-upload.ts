import { rm } from 'node:fs/promises';
import type { Context, Handler } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { logAccessDenied, logForeignForm } from '#src/commands/accounts/log-security-event.ts';
import { FORMAT_CHOICES } from '#src/commands/deliveries/import-upload.ts';
import type { LiveSession } from '#src/db/accounts/account-sessions.ts';
import { findRunningImport } from '#src/db/deliveries/import-list.ts';
import { takeFromLimit } from '#src/db/limits.ts';
import { accessOf, MAX_DELIVERY_BYTES, mayDo } from '#src/domain/accounts/access.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { isSameOrigin, requestNetwork } from '#src/http/request-origin.ts';
import { currentSession, visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import type { NoticeName } from '#src/request/notices.ts';
import type { SiteContext } from '#src/request/request-context.server.ts';
import { homeUrl, importsUrl, importUploadUrl, importUrl, loginUrl, withNotice } from '#src/urls.ts';
import { receiveFile } from './receive-file.ts';

type Services = Pick<SiteContext, 'db' | 'site' | 'accounts' | 'trustedProxies' | 'imports'> & {
  /** Folder of the uploaded files. */
  uploadFolder: string;
  logger: Logger;
};

const LIMITS_BYTES = { file: MAX_DELIVERY_BYTES, read: 1_000_000_000 };

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
  return async (c) => {
    c.header('cache-control', 'no-store');
    const session = await currentSession(c.req.raw, services);
    const refusal = await refuse(c, services, session);
    if (refusal !== null || session === null) return refusal ?? c.redirect(loginUrl(), 303);
    const address = await takeFile(c, services, session);
    return typeof address === 'string' ? c.redirect(address, 303) : address;
  };
}

/** @returns the response for users without permission; null when the user may upload */
async function refuse(c: Context<HttpEnv>, services: Services, session: LiveSession | null): Promise<Response | null> {
  const { db, site, trustedProxies } = services;
  if (!isSameOrigin(c, site.url)) {
    await logForeignForm(db, { path: c.req.path, network: requestNetwork(c, trustedProxies) });
    return c.text('Anropet kommer från en annan webbplats.', 403);
  }
  if (session === null) return c.redirect(loginUrl(), 303);
  const access = accessOf(importUploadUrl());
  if (access && mayDo(visitorOfSession(session), access, 'post')) return null;
  await logAccessDenied(db, { email: session.email, address: c.req.path });
  return c.redirect(noticed(homeUrl(), 'atkomst-nekad'), 303);
}

/** @returns URL to redirect to */
async function takeFile(c: Context<HttpEnv>, services: Services, session: LiveSession): Promise<string | Response> {
  const { db, uploadFolder, logger, trustedProxies } = services;
  const { allowed } = await takeFromLimit(db, LIMITS.upload, requestNetwork(c, trustedProxies));
  if (!allowed) return noticed(importsUrl(), 'import-for-manga');
  try {
    const received = await receiveFile(c.req.raw, uploadFolder, LIMITS_BYTES);
    return await importReceived(c, services, session, received);
  } catch (error) {
    logger.error({ err: error, requestId: c.var.requestId }, 'import failed to start');
    return noticed(importsUrl(), 'import-kom-inte-igang');
  }
}

/** @returns URL to redirect to */
async function importReceived(
  c: Context<HttpEnv>,
  { db, imports }: Services,
  session: LiveSession,
  received: Awaited<ReturnType<typeof receiveFile>>,
): Promise<string | Response> {
  if (!received.ok && received.failure === 'too large') return noticed(importsUrl(), 'import-for-stor');
  if (!received.ok)
    return isForm(c) ? noticed(importsUrl(), 'import-utan-fil') : c.text('Skicka ett formulär med en fil.', 400);
  const { file, fileName, fields } = received.value;
  const parsed = fieldsSchema.safeParse(fields);
  if (!parsed.success) {
    await rm(file, { force: true });
    return noticed(importsUrl(), 'import-fel-falt');
  }
  if (await findRunningImport(db)) {
    await rm(file, { force: true });
    return noticed(importsUrl(), 'import-pagar');
  }
  const { dealer, format, force } = parsed.data;
  const by = { userId: session.userId, email: session.email };
  const upload = { file, fileName, dealer, format, by, force: force === 'on', deliveredAt: new Date() };
  const start = await imports.start(upload);
  return start.kind === 'begun' ? importUrl(start.runId) : noticed(importsUrl(), 'import-pagar');
}

const isForm = (c: Context<HttpEnv>): boolean => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');

const noticed = (address: string, notice: NoticeName): string => withNotice(address, notice);
