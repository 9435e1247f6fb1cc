import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Handler } from 'hono';
import type { Logger } from 'pino';
import { fail, ok, type Result } from '#src/base/result.ts';
import { logAccessDenied, logForeignForm } from '#src/commands/accounts/log-security-event.ts';
import { acceptDelivery } from '#src/commands/deliveries/accept-delivery.ts';
import type { DeliveryRunner } from '#src/commands/deliveries/run-deliveries.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { listMemberships } from '#src/db/dealers/dealer-people.ts';
import { mayDo } from '#src/domain/accounts/access.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { roleMay } from '#src/domain/dealers/dealer-roles.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { DELIVERY_FORM_LIMITS, isForm, receiveFile } from '#src/http/imports/receive-file.ts';
import { isSameOrigin, requestNetwork } from '#src/http/request-origin.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { dealerDeliveriesUrl, deliveryTrialUrl, deliveryUploadUrl, SITE_FIELD } from '#src/office-urls.ts';
import { accessOf } from '#src/pages/page-access.ts';
import { currentSession, sessionAllows } from '#src/request/accounts/current-session.server.ts';
import { chosenSite } from '#src/request/accounts/dealer.server.ts';
import { viewedDealer } from '#src/request/accounts/staff.server.ts';
import type { NoticeName } from '#src/request/notices.ts';
import type { SiteContext } from '#src/request/request-context.server.ts';
import { homeUrl, loginUrl, withNotice } from '#src/visitor-urls.ts';

type Services = Pick<SiteContext, 'db' | 'site' | 'accounts' | 'trustedProxies'> & {
  deliveries: DeliveryRunner;
  /** Folder of uploaded files. */
  files: DeliveryFiles;
  logger: Logger;
};

/**
 * Accepts a file that a person of a dealer uploads, tries it in the background and redirects to the page of the trial. Permissions are
 * checked before the body is read; the body is streamed, so React Router does not parse the form.
 */
export function uploadDelivery(services: Services): Handler<HttpEnv> {
  const { db, site, trustedProxies, logger } = services;
  return async (c) => {
    c.header('cache-control', 'no-store');
    const network = requestNetwork(c, trustedProxies);
    const session = await currentSession(c.req.raw, services);
    if (!isSameOrigin(c, site.url)) {
      await logForeignForm(db, { path: c.req.path, network });
      return c.text('Anropet kommer från en annan webbplats.', 403);
    }
    if (session === null) return c.redirect(loginUrl('sign-in', dealerDeliveriesUrl()), 303);
    if (viewedDealer(c.req.raw, session, services) !== null) return c.redirect(noticed('bara-titta'), 303);
    const access = accessOf(deliveryUploadUrl());
    const isAllowed = access !== null && sessionAllows(session, (visitor) => mayDo(visitor, access, 'post'));
    const memberships = isAllowed ? await listMemberships(db, session.userId) : [];
    // The dealer of the page that the form stood on, whatever was chosen in another tab since.
    const named = c.req.query(SITE_FIELD) ?? null;
    const dealer =
      named === null
        ? chosenSite(c.req.raw, memberships, services.accounts)
        : memberships.find(({ id }) => String(id) === named);
    if (!dealer || !roleMay(dealer.role, access?.ownDealer?.actions.post)) {
      await logAccessDenied(db, { email: session.email, address: c.req.path });
      return c.redirect(withNotice(homeUrl(), 'atkomst-nekad-handlare'), 303);
    }
    const { allowed } = await takeFromLimit(db, LIMITS.upload, network);
    if (!allowed) return c.redirect(noticed('import-for-manga'), 303);
    try {
      const received = await receiveUpload(c.req.raw, services, { dealerId: dealer.id, uploadedBy: session.email });
      return c.redirect(received.ok ? deliveryTrialUrl(received.value) : noticed(received.failure), 303);
    } catch (error) {
      logger.error({ err: error, requestId: c.var.requestId }, 'delivery not received');
      return c.redirect(noticed('import-kom-inte-igang'), 303);
    }
  };
}

/** @returns the id of the delivery that is tried, or why there is none */
async function receiveUpload(
  request: Request,
  { db, files, deliveries }: Services,
  by: { dealerId: number; uploadedBy: string },
): Promise<Result<string, NoticeName>> {
  const received = await receiveFile(request, files.folder, DELIVERY_FORM_LIMITS);
  if (!received.ok)
    return fail(
      received.failure.reason === 'too large'
        ? 'import-for-stor'
        : isForm(request)
          ? 'import-utan-fil'
          : 'import-fel-falt',
    );
  const { file, fileName } = received.value;
  let isUsed = false;
  try {
    await files.share(path.basename(file));
    const accepted = await acceptDelivery(db, {
      id: randomUUID(),
      ...by,
      apiKeyId: null,
      feedSourceId: null,
      scope: 'stock',
      isForced: false,
      idempotencyKey: null,
      bodyHash: await hashOf(file),
      fileName,
      upload: path.basename(file),
      receivedAt: new Date(),
    });
    if (!accepted.ok) return fail('import-for-manga');
    isUsed = true;
    deliveries.notify();
    return ok(accepted.value.id);
  } finally {
    if (!isUsed) await files.remove(path.basename(file));
  }
}

async function hashOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}

const noticed = (notice: NoticeName): string => withNotice(dealerDeliveriesUrl(), notice);
