import { redirect } from 'react-router';
import { z } from 'zod';
import { ownValue } from '#src/base/own-value.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { publishAd } from '#src/commands/ads/publish-ad.ts';
import { type DraftRefusal, removeDraft, type SavedDraft, saveDraft } from '#src/commands/ads/save-draft.ts';
import { readActiveAdOfPlate } from '#src/db/ads/plates.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/connection/client.ts';
import { adFieldLabel, adFieldList } from '#src/domain/ads/ad-fields.ts';
import { staffFieldTexts } from '#src/domain/ads/staff-fields.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import {
  allSeries,
  type ChosenSeries,
  type DraftAd,
  draftOf,
  MAX_DAYS_TO_PUBLICATION,
  type PlannedPublication,
  publicationProblems,
  type WrittenAd,
} from '#src/domain/drafts/draft-ad.ts';
import { daysBetween, formatDateTime, readSwedishTime } from '#src/domain/format/dates.ts';
import { readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { withNotice } from '#src/visitor-urls.ts';
import {
  pictureFields,
  readStaffFields,
  seenAt,
  staffFields,
  type TakenPictures,
  takePictures,
} from '#src/web/office/editing/ad-fields.server.ts';
import { publishedNotice, readComingWithheld } from '#src/web/office/withheld/withheld-dealers.server.ts';
import { dealerNames, type StaffAd } from './draft-model.server.ts';

// Each field has its own rule: one of a list, a plate, a chassis number, a time.
const line = z.string().trim().default('');
export const draftFields = z.strictObject({
  /** Absent for a new draft. */
  seen: seenAt.optional(),
  handlare: line,
  generation: line,
  licence_plate: line,
  vin: line,
  price_on_request: z.literal('ja').optional(),
  /** Staff confirmed that another active ad has the same licence plate. */
  dubblett: z.literal('ja').optional(),
  /** When the site publishes the draft automatically; empty: never. */
  publish_at: line,
  ...pictureFields,
  ...staffFields,
});
type SentDraft = z.output<typeof draftFields>;

const NOT_SAVED = 'Utkastet är inte sparat';
const NOT_PLANNED = 'Utkastet och tiden är inte sparade';
const NOT_PUBLISHED = 'Annonsen är inte publicerad';

/** The chosen series and the stored data of the draft that the form does not contain. */
type DraftSubject = {
  series: ChosenSeries;
  vinHash: string | null;
  imageUrls: readonly string[];
  /** The odometer reading of the stored draft, km. */
  odometerKm: number | null;
};

type ReadDraft = { draft: DraftAd; pictures: TakenPictures; planned: PlannedPublication | null };

/** Parses the form and stores its new pictures; fails with the rejected form and all its errors. */
async function readDraftForm(
  request: StaffRequest,
  sent: SentDraft,
  { series, vinHash, imageUrls, odometerKm }: DraftSubject,
  purpose: 'save' | 'publish',
): Promise<Result<ReadDraft, FormOutcome>> {
  const pictures = await takePictures(request, sent, imageUrls);
  // A draft without a heading gets the name of its series; publishing requires a heading.
  const name = draftHeading(sent) === '' ? [carName(series.brand, series.name)] : [draftHeading(sent)];
  const { values, errors } = readStaffFields({ ...sent, name }, { earlier: odometerKm, now: request.now });
  Object.assign(errors, await choiceProblems(request.db, request.site.name, sent, series));
  if (pictures.problem !== '') errors.filer = pictures.problem;
  const plate = readPlate(sent.licence_plate);
  const form: WrittenAd = {
    series,
    values,
    licencePlate: plate,
    storedVinHash: vinHash,
    imageUrls: pictures.addresses,
    dealer: sent.handlare || null,
    generation: sent.generation || null,
    vin: sent.vin || null,
    isPriceOnRequest: sent.price_on_request === 'ja',
  };
  const written = draftOf(form);
  if (!written.ok) Object.assign(errors, written.failure);
  // Missing and unreadable fields are reported together.
  const readable = written.ok ? written : draftOf({ ...form, vin: null });
  const planned = purpose === 'publish' ? null : plannedPublication(sent, request.now);
  if (planned !== null && !planned.ok) errors.publish_at = planned.failure;
  const isChecked = readable.ok && (purpose === 'publish' || planned !== null);
  const problems = { ...(isChecked ? await unpublishable(request, sent, readable.value, plate) : {}), ...errors };
  const refusalTitle = purpose === 'publish' ? NOT_PUBLISHED : planned === null ? NOT_SAVED : NOT_PLANNED;
  if (!written.ok || Object.keys(problems).length > 0) return fail(rejectedDraft(refusalTitle, pictures, problems));
  return ok({ draft: written.value, pictures, planned: planned?.ok ? planned.value : null });
}

/** The time at which a draft is to be published, or why it cannot be; null: none is set. */
function plannedPublication(
  { publish_at: text, dubblett }: SentDraft,
  now: Date,
): Result<PlannedPublication, string> | null {
  if (text === '') return null;
  const at = readSwedishTime(text);
  if (at === null) return fail('Skriv tiden som 2026-11-27 08:00.');
  if (at <= now) return fail('Tiden har redan varit. Välj en senare, eller ta bort tiden.');
  if (daysBetween(now, at) > MAX_DAYS_TO_PUBLICATION) return fail('Välj en tid inom ett år.');
  return ok({ at, allowsTwin: dubblett === 'ja' });
}

const draftHeading = (sent: SentDraft): string => (sent as { name?: string[] }).name?.[0]?.trim() ?? '';

async function choiceProblems(db: Db, ownDealer: string, sent: SentDraft, series: ChosenSeries) {
  const errors: Record<string, string> = {};
  const { handlare, generation, licence_plate: plate } = sent;
  if (handlare !== '' && !(await dealerNames(db, ownDealer)).includes(handlare)) {
    errors.handlare = 'Välj en handlare ur listan.';
  }
  if (generation !== '' && !series.generations.some(({ name }) => name === generation)) {
    errors.generation = 'Välj en generation ur listan.';
  }
  if (plate !== '' && readPlate(plate) === null) {
    errors.licence_plate = 'Skriv numret som ABC 123 eller ABC 12D.';
  }
  return errors;
}

const LABELS: Readonly<Record<string, string>> = {
  filer: 'Nya bilder',
  handlare: 'Handlare',
  generation: 'Generation',
  vin: 'Chassinummer',
  dubblett: '',
};

/** The rejected form with the submitted values, its stored pictures and the errors by field. */
function rejectedDraft(title: string, pictures: TakenPictures, errors: Record<string, string>): FormOutcome {
  const names = Object.keys(errors).map((field) => ownValue(LABELS, field) ?? adFieldLabel(field));
  const why = title === NOT_PLANNED ? ' Ett utkast som ska publiceras vid en tid måste vara färdigt.' : '';
  const text = `Rätta: ${names.filter((name) => name !== '').join('; ')}.${why}`;
  const values = { bild: pictures.addresses, visas: pictures.shown, plats: [], bort: [] };
  return { kind: 'refused', title, text, errors, values };
}

const REFUSALS: Readonly<Record<DraftRefusal, string>> = {
  'unknown ad': 'Utkastet finns inte längre.',
  'not a draft': 'Annonsen är redan publicerad. Ladda om sidan.',
  'changed meanwhile': 'Någon annan har ändrat utkastet sedan du öppnade det. Ladda om sidan och gör om din ändring.',
};

/** @param id of the draft; null creates one and redirects to its page */
export async function saveDraftForm(
  request: StaffRequest,
  sent: SentDraft,
  subject: DraftSubject,
  id: number | null,
  button: 'save' | 'publish' = 'save',
): Promise<FormOutcome> {
  const read = await readDraftForm(request, sent, subject, 'save');
  if (!read.ok) return read.failure;
  const { draft, planned } = read.value;
  const result = await saveDraft(request.stockPool, request.staff, savedDraft(id, sent), draft, planned);
  if (!result.ok) return refused(NOT_SAVED, REFUSALS[result.failure]);
  const { changed, updatedAt } = result.value;
  const dealerId = planned && (await readStaffAd(request.db, result.value.id))?.ad.dealer_id;
  const withheld = await readComingWithheld(request.db, dealerId ?? null);
  const hidden = withheld === undefined ? '' : ` ${withheld.text}`;
  if (id === null) {
    const notice = planned === null ? 'utkast-sparat' : withheld ? 'utkast-tidsatt-dolt' : 'utkast-tidsatt';
    return redirect(withNotice(staffAdUrl(result.value.id), notice));
  }
  const values = { seen: [updatedAt.toISOString()] };
  if (planned !== null && button === 'publish')
    return done(
      `Publiceras ${formatDateTime(planned.at)}, inte nu`,
      `Ta bort tiden för att publicera direkt.${hidden}`,
      values,
    );
  if (changed.length === 0) return done('Inget var ändrat', '', values);
  const when = planned === null ? '' : ` Det publiceras ${formatDateTime(planned.at)}.${hidden}`;
  return done('Utkastet är sparat', `Ändrat: ${adFieldList(changed)}.${when}`, values);
}

/** Publishes the draft, at its time if that is later than now, or returns the missing fields as errors by field. */
export async function publishDraftForm(
  request: StaffRequest,
  sent: SentDraft,
  subject: DraftSubject,
  id: number | null,
): Promise<FormOutcome> {
  const { stockPool, staff, now } = request;
  const at = readSwedishTime(sent.publish_at);
  // A time that is not understood is refused there.
  if (sent.publish_at !== '' && (at === null || at > now)) return saveDraftForm(request, sent, subject, id, 'publish');
  const read = await readDraftForm(request, sent, subject, 'publish');
  if (!read.ok) return read.failure;
  const { draft, pictures } = read.value;
  const result = await publishAd(stockPool, staff, { saved: savedDraft(id, sent), draft, now });
  if (result.ok)
    return redirect(withNotice(staffAdUrl(result.value), await publishedNotice(request.db, result.value, 'staff')));
  return result.failure.kind === 'incomplete'
    ? rejectedDraft(NOT_PUBLISHED, pictures, result.failure.problems)
    : refused(NOT_PUBLISHED, REFUSALS[result.failure.kind]);
}

const NOT_COPIED = 'Annonsen är inte kopierad';

/** Creates a draft with the values of an ad, except its licence plate and chassis number, and redirects to it. */
export async function copyAdForm({ db, stockPool, staff, now }: StaffRequest, ad: StaffAd): Promise<FormOutcome> {
  const series = allSeries(await readCatalogue(db)).find(({ id }) => id === ad.series_id);
  if (!series) return refused(NOT_COPIED, 'Bilens modell finns inte i katalogen.');
  const { values, errors } = readStaffFields(staffFieldTexts(ad), { earlier: ad.odometer_km, now });
  const draft = draftOf({
    series,
    values,
    licencePlate: null,
    vin: null,
    storedVinHash: null,
    generation: null,
    dealer: ad.dealer,
    isPriceOnRequest: ad.price_on_request,
    imageUrls: ad.image_urls,
  });
  const wrong = Object.keys(errors);
  if (wrong.length > 0 || !draft.ok) return refused(NOT_COPIED, `Rätta först: ${adFieldList(wrong)}.`);
  const saved = await saveDraft(stockPool, staff, null, draft.value);
  if (!saved.ok) return refused(NOT_COPIED, REFUSALS[saved.failure]);
  return redirect(withNotice(staffAdUrl(saved.value.id), 'annons-kopierad'));
}

/** Removes the draft and redirects to the list of ads. */
export async function removeDraftForm({ stockPool, staff }: StaffRequest, id: number): Promise<FormOutcome> {
  const result = await removeDraft(stockPool, staff, id);
  if (result.ok) return redirect(withNotice(staffAdsUrl(), 'utkast-borttaget'));
  return refused('Utkastet är inte borttaget', REFUSALS[result.failure]);
}

/** Errors, in Swedish by form field, of a draft that can be saved but not published. */
async function unpublishable(
  { db, now }: StaffRequest,
  sent: SentDraft,
  draft: DraftAd,
  plate: string | null,
): Promise<Record<string, string>> {
  const problems = publicationProblems(draft, now);
  if (draftHeading(sent) === '') problems.name = 'Skriv en rubrik.';
  const twin = plate === null || sent.dubblett === 'ja' ? null : await readActiveAdOfPlate(db, plate);
  if (twin === null) return problems;
  const text = `Annons ${twin} har samma registreringsnummer och är till salu. Bekräfta att du vill ha två.`;
  return { ...problems, licence_plate: text, dubblett: text };
}

/** A form without `seen` is rejected as outdated. */
const savedDraft = (id: number | null, { seen = new Date(0) }: SentDraft): SavedDraft =>
  id === null ? null : { id, seenAt: seen };
