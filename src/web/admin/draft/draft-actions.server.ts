import { redirect } from 'react-router';
import { publishAd } from '#src/commands/ads/publish-ad.ts';
import { removeDraft } from '#src/commands/ads/remove-draft.ts';
import { type DraftRefusal, type SavedDraft, saveDraft } from '#src/commands/ads/save-draft.ts';
import { readActiveAdOfPlate } from '#src/db/ads/plates.ts';
import { adFieldList } from '#src/domain/ads/ad-fields.ts';
import { type DraftAd, publicationProblems } from '#src/domain/ads/draft-ad.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { staffAdsUrl, staffAdUrl, withNotice } from '#src/urls.ts';
import { type DraftSubject, draftAgain, draftHeading, readDraftForm, type SentDraft } from './draft-fields.server.ts';

const REFUSALS: Readonly<Record<DraftRefusal, string>> = {
  'unknown ad': 'Utkastet finns inte längre.',
  'not a draft': 'Annonsen är redan publicerad. Läs in sidan igen.',
  'changed meanwhile':
    'Någon annan har ändrat utkastet sedan du öppnade det. Läs in sidan igen och gör om din ändring.',
};

/** @param id of the draft; null creates one and redirects to its page */
export async function saveDraftForm(
  request: StaffRequest,
  sent: SentDraft,
  subject: DraftSubject,
  id: number | null,
): Promise<FormOutcome> {
  const read = await readDraftForm(request, sent, subject, { refusalTitle: NOT_SAVED });
  if (!read.ok) return read.failure;
  const result = await saveDraft(request.stockPool, request.staff, savedDraft(id, sent), read.value.draft);
  if (!result.ok) return refused(NOT_SAVED, REFUSALS[result.failure]);
  const { changed, updatedAt } = result.value;
  if (id === null) return redirect(withNotice(staffAdUrl(result.value.id), 'utkast-sparat'));
  const values = { seen: [updatedAt.toISOString()] };
  if (changed.length === 0) return done('Inget var ändrat', '', values);
  return done('Utkastet är sparat', `Ändrat: ${adFieldList(changed)}.`, values);
}

/** Publishes the draft, or returns the missing fields as errors by field. */
export async function publishDraftForm(
  request: StaffRequest,
  sent: SentDraft,
  subject: DraftSubject,
  id: number | null,
): Promise<FormOutcome> {
  const { stockPool, staff, now } = request;
  const read = await readDraftForm(request, sent, subject, {
    refusalTitle: NOT_PUBLISHED,
    furtherProblems: (draft, plate) => unpublishable(request, sent, draft, plate),
  });
  if (!read.ok) return read.failure;
  const { draft, taken } = read.value;
  const result = await publishAd(stockPool, staff, { saved: savedDraft(id, sent), draft, now });
  if (result.ok) return redirect(withNotice(staffAdUrl(result.value), 'annons-publicerad'));
  return result.failure.kind === 'incomplete'
    ? draftAgain(NOT_PUBLISHED, taken, result.failure.problems)
    : refused(NOT_PUBLISHED, REFUSALS[result.failure.kind]);
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

const NOT_SAVED = 'Utkastet är inte sparat';
const NOT_PUBLISHED = 'Annonsen är inte publicerad';

/** A form without `seen` is rejected as outdated. */
const savedDraft = (id: number | null, { seen = new Date(0) }: SentDraft): SavedDraft =>
  id === null ? null : { id, seenAt: seen };
