import { data } from 'react-router';
import { z } from 'zod';
import { MAX_ID } from '#src/base/max-id.ts';
import { answerEnquiry, openEnquiry } from '#src/commands/enquiries/answer-enquiry.ts';
import { editEnquiry } from '#src/commands/enquiries/edit-enquiry.ts';
import { listPeopleOfDealer } from '#src/db/dealers/dealer-people.ts';
import { readAnswerTime } from '#src/db/enquiries/answer-times.ts';
import { listStoredTemplates } from '#src/db/enquiries/enquiry-templates.ts';
import { listInbox, readEnquiryThread } from '#src/db/enquiries/enquiry-thread.ts';
import { roleMay } from '#src/domain/dealers/dealer-roles.ts';
import { fillAnswer, templatesOf } from '#src/domain/enquiries/answer-templates.ts';
import { answerTimeText } from '#src/domain/enquiries/answer-time.ts';
import { MAX_MESSAGE, messageSchema } from '#src/domain/enquiries/contact-fields.ts';
import { ENQUIRY_CHOICES, ENQUIRY_STATUSES } from '#src/domain/enquiries/enquiry.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';
import { lastPageOf, pageOf } from '#src/web/office/page/page-of.server.ts';
import { mayAnswer } from './may-answer.server.ts';

const PAGE_SIZE = 50;

/** One page of the messages to the own dealer, and how fast visitors are informed that it answers. */
export async function readDealerEnquiries({ db, dealer, url, pictures }: DealerRequest) {
  const status = ENQUIRY_CHOICES.find((word) => word === url.searchParams.get('status')) ?? null;
  const page = pageOf(url);
  const [{ enquiries, total }, within] = await Promise.all([
    listInbox(db, { dealerId: dealer.id, status }, { page, size: PAGE_SIZE }),
    readAnswerTime(db, dealer.id),
  ]);
  const shown = enquiries.map(({ picture, ...enquiry }) => ({
    ...enquiry,
    pictures: pictures.of(picture === null ? [] : [picture]),
  }));
  return {
    enquiries: shown,
    status,
    total,
    page,
    lastPage: lastPageOf(total, PAGE_SIZE),
    answerTime: answerTimeText(within),
  };
}

/** A message without the notes of staff. As somebody who answers opens it, it is read. */
export async function readDealerEnquiry(request: DealerRequest) {
  const { db, dealer, params, pictures, person } = request;
  const id = readId(params.id);
  const isAnswering = mayAnswer(request);
  const stored = id === null ? null : await readEnquiryThread(db, id, dealer.id);
  if (stored === null) throw data(null, { status: 404 });
  const isRead = isAnswering && stored.status === 'new' && (await openEnquiry(db, stored.id));
  const [people, templates] = await Promise.all([
    listPeopleOfDealer(db, dealer.id),
    listStoredTemplates(db, dealer.id),
  ]);
  const { notes: _, picture, contact, ...enquiry } = stored;
  return {
    ...enquiry,
    status: isRead ? ('read' as const) : enquiry.status,
    /** Null: nobody of the dealer. */
    ownerId: enquiry.owner === null ? null : enquiry.ownerId,
    pictures: pictures.of(picture === null ? [] : [picture]),
    isAnswering,
    /** Whether the reader values cars in trade-in. */
    mayValue: roleMay(request.role, 'cars'),
    /** Where the visitor's answer to an answer goes. */
    replyTo: contact ?? person.email,
    people: people.map(({ userId, email }) => ({ value: userId, label: email })),
    templates: templatesOf(templates).map(({ id: value, name: label, body }) => ({
      value,
      label,
      text: fillAnswer(body, { name: stored.name, car: stored.car }),
    })),
  };
}

export type DealerEnquiryModel = Awaited<ReturnType<typeof readDealerEnquiry>>;

const fields = z.strictObject({
  seen: z.coerce.number().int().positive().max(MAX_ID),
  status: z.enum(ENQUIRY_STATUSES, { error: 'Välj en status.' }),
  ownerId: z
    .union([z.literal(''), z.uuid()], { error: 'Välj en person ur listan.' })
    .optional()
    .transform((id) => (id === '' ? null : id)),
});

const NOT_SAVED = 'Meddelandet är inte sparat';

async function save(
  { db, person, dealer, params }: DealerRequest,
  { seen, status, ownerId }: z.output<typeof fields>,
): Promise<FormOutcome> {
  const change = { id: readId(params.id) ?? 0, version: seen, status, ...(ownerId === undefined ? {} : { ownerId }) };
  const saved = await editEnquiry(db, person, change, dealer.id);
  if (saved.ok) return done('Sparat', '', { seen: [String(seen + 1)] });
  if (saved.failure === 'no-owner') return refused(NOT_SAVED, '', { ownerId: 'Personen hör inte längre till er.' });
  return saved.failure === 'gone'
    ? refused(NOT_SAVED, 'Meddelandet finns inte längre.')
    : refused(NOT_SAVED, 'Någon annan har ändrat det. Ladda om sidan och läs vad som är ändrat.');
}

/** The number of answers that the page showed, and the template that was chosen. */
const shown = {
  seen: z.coerce.number().int().nonnegative().max(MAX_ID),
  template: z.string().max(40).optional(),
};
const NOT_SENT = 'Svaret är inte skickat';

async function answer(
  { db, site, accounts, person, dealer, params }: DealerRequest,
  { seen, body }: { seen: number; body: string },
): Promise<FormOutcome> {
  const id = readId(params.id) ?? 0;
  const sent = await answerEnquiry({ db, site }, person, { id, dealerId: dealer.id, body, seen });
  if (sent.ok) {
    accounts.notifyMailWorker();
    return done('Svaret är skickat', `Det går som mejl till ${sent.value.email}.`);
  }
  const { failure } = sent;
  switch (failure.kind) {
    case 'gone':
      return refused(NOT_SENT, 'Meddelandet finns inte längre.');
    case 'no-email':
      return refused(NOT_SENT, 'Personen lämnade ingen e-postadress. Ring i stället.');
    case 'too-many':
      return {
        kind: 'refused',
        title: NOT_SENT,
        text: 'Det har gått iväg många svar på kort tid. Försök igen om en stund.',
        status: 429,
      };
    case 'answered':
      return {
        kind: 'partly-saved',
        title: NOT_SENT,
        text: `${failure.by.author} svarade ${formatDateTime(failure.by.sentAt)}. Läs det svaret först, och skicka igen om ditt också ska iväg.`,
        errors: {},
        values: { body: [body], seen: [String(failure.answers)] },
      };
  }
}

/** Adds a template to what was written so far, for browsers without scripts. */
async function fill(
  request: DealerRequest,
  { body, template, seen }: { body: string; template?: string | undefined; seen: number },
): Promise<FormOutcome> {
  const { templates } = await readDealerEnquiry(request);
  const chosen = templates.find(({ value }) => value === template);
  if (chosen === undefined) return refused('Mallen är inte inlagd', '', { template: 'Välj en mall ur listan.' });
  const text = body === '' ? chosen.text : `${body}\n\n${chosen.text}`;
  return done('Mallen är inlagd', 'Läs igenom och skicka.', { body: [text], seen: [String(seen)] });
}

export const dealerEnquiryAction = dealerAction({
  save: staffForm(fields, NOT_SAVED, save),
  answer: staffForm(z.strictObject({ ...shown, body: messageSchema }), NOT_SENT, answer),
  fill: staffForm(z.strictObject({ ...shown, body: textField(MAX_MESSAGE) }), 'Mallen är inte inlagd', fill),
});
