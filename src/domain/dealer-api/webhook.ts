import { createHmac } from 'node:crypto';
import { signedMail } from '#src/domain/accounts/mail-texts.ts';

/** Requests with which the site reports events to a dealer's own system. */

/** Minutes from each failed attempt to the next one: a day in all. */
export const RETRY_MINUTES = [1, 5, 15, 60, 120, 240, 480, 540] as const;
/** Days of failure alone after which a webhook is switched off. */
export const MAX_FAILING_DAYS = 3;
/** Time within which an attempt has to be answered, ms. */
export const WEBHOOK_LIMIT_MS = 10_000;
/** Days for which the attempts are listed. */
export const WEBHOOK_LOG_DAYS = 30;

/** The signing key of a webhook, as the dealer copies it. @param secret of the site */
export const webhookKey = (secret: Buffer, webhookId: string): string =>
  `whsec_${createHmac('sha256', secret).update(webhookId).digest('base64url')}`;

/** The value of the header `milvis-signature`: over the time of sending and the body. @param timestamp s since 1970 */
export const webhookSignature = (key: string, timestamp: number, body: string): string =>
  `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;

type SentEvent = { id: string; event: string; at: Date; data: unknown };

export const webhookBody = ({ id, event, at, data }: SentEvent): string =>
  JSON.stringify({ id, event, at: at.toISOString(), data });

/** A receiver of events that checks the signature, as a program of Node. */
export const WEBHOOK_RECEIVER = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const time = request.headers['milvis-timestamp'];
  const sign = (text) => createHmac('sha256', process.env.MILVIS_WEBHOOK_KEY).update(text).digest('hex');
  const expected = Buffer.from('v1=' + sign(time + '.' + body));
  const signature = Buffer.from(request.headers['milvis-signature'] ?? '');
  const isFresh = Math.abs(Date.now() / 1000 - time) < 300;
  const isGenuine = signature.length === expected.length && timingSafeEqual(signature, expected);
  if (!isFresh || !isGenuine) return response.writeHead(401).end();
  console.log(JSON.parse(body));
  response.writeHead(204).end();
}).listen(process.env.PORT);`;

type Site = { name: string };

/** To a dealer's people. @param page of the webhook */
export const webhookOffMail = (site: Site, url: string, page: string) => ({
  subject: 'Er webhook är avstängd',
  body: signedMail(site, [
    `${url} har inte svarat på någon händelse från ${site.name} på ${MAX_FAILING_DAYS} dagar. Vi skickar därför inga fler.`,
    'Inget annat är ändrat. Rätta adressen och spara den igen, så börjar händelserna komma:',
    page,
  ]),
});
