import { data } from 'react-router';
import { z } from 'zod';
import { MAX_ID } from '#src/base/max-id.ts';
import { type ComplaintRefusal, complainOfDecision } from '#src/commands/ad-complaints/complain.ts';
import { listComplaintsOfAd } from '#src/db/ad-complaints/ad-complaints.ts';
import { listDecisionsOfAd } from '#src/db/ad-decisions/ad-decisions.ts';
import { readDeadPictures } from '#src/db/ads/dead-pictures.ts';
import { listSameCarAds } from '#src/db/ads/same-car-ads.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { listWeeksOfAds } from '#src/db/dealers/ad-figures.ts';
import { listPeopleOfDealer } from '#src/db/dealers/dealer-people.ts';
import { readAdLabels } from '#src/db/valuation/valuation-labels.ts';
import { isOpenToComplaint } from '#src/domain/ad-complaints/ad-complaint.ts';
import { flagLabel } from '#src/domain/ads/quality-flags.ts';
import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';
import { MAX_MESSAGE } from '#src/domain/enquiries/contact-fields.ts';
import { judgementText } from '#src/domain/valuation/valuation-texts.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import type { FormIntent } from '#src/request/forms/action-form.server.ts';
import { done, refused, refusedAnswer } from '#src/request/forms/action-form.server.ts';
import { readPricedRows } from '#src/web/dealer/prices/priced-rows.server.ts';
import { type AdEditor, publishedAdIntents, readAdId } from '#src/web/office/editing/published-ad.server.ts';
import { missingTexts, staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';
import { readWithheldAd } from '#src/web/office/withheld/withheld-dealers.server.ts';

const WEEKS = 8;

/**
 * An ad of the own dealer that has been published.
 * @throws 404 for an unknown ad, a draft, and an ad of another dealer, which look alike
 */
async function requireOwnAd({ db, params, dealer }: DealerRequest) {
  const read = await readStaffAd(db, readAdId(params.id));
  if (!read || read.ad.dealer_id !== dealer.id || read.ad.status === 'draft') throw data(null, { status: 404 });
  return read;
}

export async function readDealerAd(request: DealerRequest) {
  const { ad, overrides } = await requireOwnAd(request);
  const { db, dealer, now } = request;
  const judged = (await readAdLabels(db, [ad.internal_id])).get(ad.internal_id);
  const [priced] = await readPricedRows(db, { dealerId: dealer.id, now, ids: [ad.internal_id] });
  const withheld = await readWithheldAd(db, ad.internal_id, 'dealer');
  const facts = { modelYear: ad.model_year, odometerKm: ad.odometer_km };
  return {
    ad,
    overrides,
    flags: ad.quality_flags.map(flagLabel).join(', ') || 'Inga.',
    pictures: request.pictures.of(ad.image_urls),
    withheld,
    deadPictures: await readDeadPictures(request.db, ad),
    sameCar: await listSameCarAds(request.db, ad.internal_id),
    /** The limits of its labels, and how fast cars go at three prices; undefined: it is not for sale. */
    priced,
    weeks: await listWeeksOfAds(db, { dealerId: dealer.id, adId: ad.internal_id, now, weeks: WEEKS, limit: WEEKS }),
    ...(await readDecisions(request, ad.internal_id)),
    // Without one it is not judged yet, or not for sale.
    judgement: judged ? judgementText(judged, { ...facts, ...judged }) : 'Priset är inte bedömt.',
  };
}

/** The decisions of staff about an ad, each with the dealer's complaint of it, and whether one can still be made. */
async function readDecisions({ db, now }: DealerRequest, adId: number) {
  const [decided, complaints] = await Promise.all([listDecisionsOfAd(db, adId), listComplaintsOfAd(db, adId)]);
  const decisions = decided.map((decision) => ({
    ...decision,
    complaint: complaints.find(({ decisionId }) => decisionId === decision.id) ?? null,
    isOpenToComplaint: isOpenToComplaint(decision, now),
  }));
  return { decisions };
}

const NOT_SENT = 'Klagomålet är inte skickat';
const COMPLAINT_REFUSALS: Readonly<Record<ComplaintRefusal, string>> = {
  'no decision': 'Beslutet finns inte längre.',
  'too late': 'Beslutet gäller inte längre, eller är äldre än sex månader.',
  'complained already': 'Ni har redan klagat på beslutet. Svaret kommer här och som mejl.',
};

const complaintFields = z.strictObject({
  decision: z.coerce.number().int().positive().max(MAX_ID),
  message: textField(MAX_MESSAGE),
});

async function complain(request: DealerRequest, { decision, message }: z.output<typeof complaintFields>) {
  const { db, person, params, now } = request;
  await requireOwnAd(request);
  const missing = missingTexts({ message }, { message: 'Skriv varför beslutet är fel.' }, NOT_SENT);
  if (missing) return missing;
  const stated = { decisionId: decision, adId: readAdId(params.id), message, now };
  const sent = await complainOfDecision(db, person, stated);
  return sent.ok
    ? done('Klagomålet är skickat', 'Vi prövar beslutet igen, och svarar här och som mejl.')
    : refused(NOT_SENT, COMPLAINT_REFUSALS[sent.failure]);
}

/** Whether staff have set the value of a field: it is for staff to change. */
async function isSetByStaff(request: DealerRequest, field: string): Promise<boolean> {
  const { overrides } = await requireOwnAd(request);
  const override = overrides.find((one) => one.field === field);
  if (!override || override.email === WITHHELD_BY) return false;
  const people = await listPeopleOfDealer(request.db, request.dealer.id);
  return !people.some(({ email }) => email === override.email);
}

/** The same form as staff's, for an ad of the own dealer whose `field` staff have not set. */
const ownAd =
  (
    intent: FormIntent<AdEditor>,
    fieldOf: (fields: Record<string, unknown>) => unknown = () => null,
  ): FormIntent<DealerRequest> =>
  async (form, request) => {
    await requireOwnAd(request);
    const field = fieldOf(form.fields);
    if (typeof field === 'string' && (await isSetByStaff(request, field))) {
      return refusedAnswer(form, {
        kind: 'refused',
        title: 'Värdet är satt av sajtens personal',
        text: 'Hör av dig om det är fel.',
      });
    }
    const { person, ...editor } = request;
    return intent(form, { ...editor, staff: person, isOfDealer: true });
  };

export const dealerAdAction = dealerAction({
  edit: ownAd(publishedAdIntents.edit),
  pictures: ownAd(publishedAdIntents.pictures),
  release: ownAd(publishedAdIntents.release, ({ field }) => field),
  status: ownAd(publishedAdIntents.status, () => 'status'),
  complain: staffForm(complaintFields, NOT_SENT, complain),
});
