import { z } from 'zod';
import type { Db } from '#src/db/client.ts';
import { adFieldLabel } from '#src/domain/ads/ad-fields.ts';
import { type ChosenSeries, type DraftAd, draftOf, type WrittenAd } from '#src/domain/ads/draft-ad.ts';
import { ownValue } from '#src/domain/own-value.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';
import { readPlate } from '#src/domain/suggestions/licence-plate.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import type { FormOutcome } from '#src/request/forms/action-form.server.ts';
import { pictureFields, type TakenPictures, takePictures } from '#src/web/admin/editing/picture-fields.server.ts';
import { readStaffFields, staffFields } from '#src/web/admin/editing/staff-fields.server.ts';
import { dealerNames } from './dealer-names.server.ts';

const line = z.string().trim().max(200, 'Texten är för lång.').default('');
export const draftFields = z.strictObject({
  /** Time of the last save when the form was opened; absent for a new draft. */
  seen: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
  handlare: line,
  generation: line,
  licence_plate: line,
  vin: line,
  price_on_request: z.literal('ja').optional(),
  /** Staff confirmed that another active ad has the same licence plate. */
  dubblett: z.literal('ja').optional(),
  ...pictureFields,
  ...staffFields,
});
export type SentDraft = z.output<typeof draftFields>;

/** The chosen series and the stored data of the draft that the form does not contain. */
export type DraftSubject = { series: ChosenSeries; vinHash: string | null; imageUrls: readonly string[] };

export type ReadDraft = { draft: DraftAd; taken: TakenPictures };

/** Returns further errors, in Swedish by form field, of a draft that parses. */
type FurtherProblems = (draft: DraftAd, plate: string | null) => Promise<Record<string, string>>;

/** Parses the form and stores its new pictures; fails with the rejected form and all its errors. */
export async function readDraftForm(
  request: StaffRequest,
  sent: SentDraft,
  { series, vinHash, imageUrls }: DraftSubject,
  { refusalTitle, furtherProblems }: { refusalTitle: string; furtherProblems?: FurtherProblems },
): Promise<Result<ReadDraft, FormOutcome>> {
  const taken = await takePictures(request, sent, imageUrls);
  // A draft without a heading gets the name of its series; publishing requires a heading.
  const name = draftHeading(sent) === '' ? [`${series.brand} ${series.name}`] : [draftHeading(sent)];
  const { values, errors } = readStaffFields({ ...sent, name });
  Object.assign(errors, await choiceProblems(request.db, request.site.name, sent, series));
  if (taken.problem !== '') errors.filer = taken.problem;
  const plate = readPlate(sent.licence_plate);
  const form: WrittenAd = {
    ...{ series, values, licencePlate: plate, storedVinHash: vinHash, imageUrls: taken.addresses },
    dealer: sent.handlare || null,
    generation: sent.generation || null,
    vin: sent.vin || null,
    isPriceOnRequest: sent.price_on_request === 'ja',
  };
  const written = draftOf(form);
  if (!written.ok) Object.assign(errors, written.failure);
  // Missing and unreadable fields are reported together.
  const readable = written.ok ? written : draftOf({ ...form, vin: null });
  const further = readable.ok && furtherProblems ? await furtherProblems(readable.value, plate) : {};
  const problems = { ...further, ...errors };
  if (!written.ok || Object.keys(problems).length > 0) return fail(draftAgain(refusalTitle, taken, problems));
  return ok({ draft: written.value, taken });
}

export const draftHeading = (sent: SentDraft): string => (sent as { name?: string[] }).name?.[0]?.trim() ?? '';

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
  ...{ filer: 'Nya bilder', handlare: 'Handlare', generation: 'Generation', vin: 'Chassinummer', dubblett: '' },
};

/** The rejected form with the submitted values, its stored pictures and the errors by field. */
export function draftAgain(title: string, taken: TakenPictures, errors: Record<string, string>): FormOutcome {
  const names = Object.keys(errors).map((field) => ownValue(LABELS, field) ?? adFieldLabel(field));
  const text = `Rätta: ${names.filter((name) => name !== '').join('; ')}.`;
  const values = { bild: taken.addresses, visas: taken.shown, plats: [], bort: [] };
  return { kind: 'refused', title, text, errors, values };
}
