import { data } from 'react-router';
import { z } from 'zod';
import { type EnquiryFailure, sendEnquiry } from '#src/commands/enquiries/send-enquiry.ts';
import { showTelephone } from '#src/commands/enquiries/show-telephone.ts';
import { readContactAd } from '#src/db/enquiries/enquiries.ts';
import type { Enquiry } from '#src/domain/enquiries/enquiry.ts';
import { enquirySchema } from '#src/domain/enquiries/enquiry-form.ts';
import { type AccountRequest, accountAction } from '#src/request/accounts/account-action.server.ts';
import { done, type FormOutcome, formIntent } from '#src/request/forms/action-form.server.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';

/** The ad and its dealer, without the contact details. */
export async function readContactPage({ db, params }: PageRequest) {
  const id = readId(params.id);
  const ad = id === null ? null : await readContactAd(db, id);
  if (ad === null) throw data(null, { status: 404 });
  const { internalId, name, dealer, status, isExample, telephone } = ad;
  return { internalId, name, dealer, status, isExample, hasTelephone: telephone !== null };
}

export type ContactPageModel = Awaited<ReturnType<typeof readContactPage>>;

const NOT_SENT = 'Meddelandet är inte skickat';
const REFUSALS: Readonly<Record<EnquiryFailure, { text: string; status: 409 | 429 }>> = {
  'no-ad': { text: 'Annonsen finns inte längre.', status: 409 },
  closed: { text: 'Bilen är inte längre till salu.', status: 409 },
  example: { text: 'Annonsen är ett exempel. Det finns ingen handlare som kan svara.', status: 409 },
  'too-many': { text: 'Du har skickat många meddelanden. Vänta en stund och försök igen.', status: 429 },
};

async function send({ db, site, client, params, accounts }: AccountRequest, enquiry: Enquiry): Promise<FormOutcome> {
  const adId = readId(params.id) ?? 0;
  const sent = await sendEnquiry({ db, site }, { adId, network: client.network, enquiry });
  if (!sent.ok) return { kind: 'refused', title: NOT_SENT, ...REFUSALS[sent.failure] };
  accounts.notifyMailWorker();
  if (!sent.value.isMailed) {
    const urgent = sent.value.hasTelephone ? ' Ring om det är bråttom.' : '';
    return done(
      'Meddelandet är mottaget',
      `Handlaren har ingen e-postadress hos oss, så vi ser till att handlaren får det.${urgent}`,
    );
  }
  return done('Meddelandet är skickat', 'Handlaren svarar dig direkt.');
}

async function telephone({ db, client, params, now }: AccountRequest): Promise<FormOutcome> {
  const shown = await showTelephone(db, { adId: readId(params.id) ?? 0, network: client.network, now });
  if (shown.ok) return done('Handlarens telefonnummer', shown.value);
  const title = 'Telefonnumret kan inte visas';
  if (shown.failure === 'no-telephone')
    return { kind: 'refused', title, text: 'Handlaren har inget telefonnummer hos oss.', status: 409 };
  if (shown.failure === 'too-many')
    return { kind: 'refused', title, text: 'Du har visat många nummer. Försök igen om en stund.', status: 429 };
  return { kind: 'refused', title, ...REFUSALS[shown.failure] };
}

export const contactAction = accountAction({
  post: formIntent(enquirySchema, send),
  telephone: formIntent(z.strictObject({}), telephone),
});
