import { z } from 'zod';
import { removeWebhook, saveWebhook } from '#src/commands/dealer-api/edit-webhook.ts';
import {
  readWebhookKey,
  resendEvent,
  sendTestEvent,
  type WebhookAnswer,
} from '#src/commands/dealer-api/send-webhooks.ts';
import { listWebhookEvents, readWebhook } from '#src/db/dealer-api/webhooks.ts';
import { eventLabel, isWebhookEvent, WEBHOOK_EVENTS } from '#src/domain/dealer-api/webhook-events.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import { attemptText } from './attempt-text.ts';

const MAX_LISTED_EVENTS = 50;

/** The webhook of the own dealer and its latest events. */
export async function readDealerWebhook(request: DealerRequest) {
  const { db, secretBox, dealer, viewedDealerId } = request;
  const webhook = await readWebhook(db, dealer.id);
  if (!webhook) return { webhook: null, events: [] };
  const events = await listWebhookEvents(db, dealer.id, MAX_LISTED_EVENTS);
  // Staff who look at the area do not see the key.
  const key = viewedDealerId === null ? await readWebhookKey({ db, secretBox }, webhook.id) : null;
  const { url, events: chosen, failingSince, switchedOffAt } = webhook;
  return {
    webhook: { url, chosen, failingSince, switchedOffAt, key },
    events: events.map(({ event, ...each }) => ({ ...each, label: eventLabel(event), result: attemptText(each) })),
  };
}

const NOT_SAVED = 'Webhooken är inte sparad';
const NOT_SENT = 'Händelsen kom inte fram';
const GONE = 'Webhooken är redan borttagen.';

const webhookForm = z.strictObject({
  url: z.string().trim().min(1, 'Skriv adressen.').max(500, tooLongText(500)),
  events: z
    .union([z.string(), z.array(z.string()).max(Object.keys(WEBHOOK_EVENTS).length)])
    .optional()
    .transform((chosen) => [chosen ?? []].flat().filter(isWebhookEvent))
    .refine((chosen) => chosen.length > 0, 'Välj minst en händelse.'),
});

const services = ({ db, secretBox, site, feeds }: DealerRequest) => ({
  db,
  secretBox,
  site,
  network: feeds.network,
  ca: feeds.ca,
});

const sentText = (answer: WebhookAnswer | null, what: string): FormOutcome => {
  if (answer === null) return refused(NOT_SENT, 'Den finns inte längre, eller har redan kommit fram.');
  const text = `${attemptText({ ...answer, state: answer.isAccepted ? 'sent' : 'failed', attempts: 1 })}.`;
  // The attempt is listed, so the page is read again.
  return answer.isAccepted ? done(what, text) : { kind: 'partly-saved', title: NOT_SENT, text, errors: {} };
};

export const dealerWebhookAction = dealerAction({
  save: staffForm(webhookForm, NOT_SAVED, async (request: DealerRequest, { url, events }) => {
    const { db, person, dealer, feeds } = request;
    const saved = await saveWebhook({ db, network: feeds.network }, person, { dealerId: dealer.id, url, events });
    if (saved.ok) return done('Webhooken är sparad', 'Skicka en provhändelse och se att den kommer fram.');
    return refused(NOT_SAVED, '', {
      url:
        saved.failure === 'private'
          ? 'Adressen ligger i ett privat nät. Skriv en som går att nå från internet.'
          : 'Skriv en adress som börjar med https://.',
    });
  }),
  remove: staffForm(z.strictObject({ id: z.string().max(20) }), GONE, async ({ db, person, dealer }: DealerRequest) => {
    const removed = await removeWebhook(db, person, dealer.id);
    return removed.ok ? done('Webhooken är borttagen') : refused(GONE);
  }),
  test: staffForm(z.strictObject({}), NOT_SENT, async (request: DealerRequest) =>
    sentText(await sendTestEvent(services(request), request.dealer.id, request.now), 'Provhändelsen kom fram'),
  ),
  retry: staffForm(z.strictObject({ id: z.string().max(40) }), NOT_SENT, async (request: DealerRequest, { id }) => {
    const eventId = z.uuid().safeParse(id);
    const event = { id: eventId.data ?? '', dealerId: request.dealer.id };
    const answer = eventId.success ? await resendEvent(services(request), event, request.now) : null;
    return sentText(answer, 'Händelsen kom fram');
  }),
});
