import { data } from 'react-router';
import { z } from 'zod';
import { type EditRefusal, editAd, releaseAdField } from '#src/commands/ads/edit-ad.ts';
import { addAdNote, removeAdNote } from '#src/commands/ads/note-ad.ts';
import { setAdStatus, type WantedStatus } from '#src/commands/ads/set-ad-status.ts';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { listAdNotes } from '#src/db/ads/ad-notes.ts';
import { listBulkChangesOfAd } from '#src/db/ads/bulk-changes.ts';
import { listSameCarAds } from '#src/db/ads/same-car-ads.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { readNeighbours } from '#src/db/ads/staff-ads.ts';
import type { Db } from '#src/db/client.ts';
import { adFieldLabel, adFieldList } from '#src/domain/ads/ad-fields.ts';
import { MAX_AD_NOTE } from '#src/domain/ads/ad-note.ts';
import { parseStaffAdQuery } from '#src/domain/ads/staff-ad-query.ts';
import { OVERRIDABLE_COLUMNS, PICTURES_COLUMN, staffFieldTexts } from '#src/domain/ads/staff-fields.ts';
import { PUBLISHED_STATUSES, STATUS_WORDS } from '#src/domain/ads/vocabulary.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, formIntent, refused, type SentForm } from '#src/request/forms/action-form.server.ts';
import { mergingIntent } from '#src/request/forms/merging-intent.server.ts';
import {
  copyAdForm,
  draftFields,
  publishDraftForm,
  removeDraftForm,
  saveDraftForm,
} from '#src/web/admin/draft/draft-actions.server.ts';
import { readDraftForEditing, readDraftSeries } from '#src/web/admin/draft/draft-model.server.ts';
import {
  pictureFields,
  readStaffFields,
  seenAt,
  staffFields,
  type TakenPictures,
  takePictures,
} from '#src/web/admin/editing/ad-fields.server.ts';
import { changedMeanwhile } from '#src/web/admin/editing/staff-form.server.ts';
import { readListPlace } from '#src/web/admin/staff-page/list-place.server.ts';
import { readId } from '#src/web/shared/id-in-address.ts';

const LATEST_CHANGES = 50;

/** @throws 404 for an unknown ad */
export async function readVehicle(request: StaffRequest) {
  const { db, params, pictures } = request;
  const id = readAdId(params.id);
  const [read, changes, notes, list, sameCar] = await Promise.all([
    readStaffAd(db, id),
    readChanges(db, id),
    listAdNotes(db, id),
    readPlace(request, id),
    listSameCarAds(db, id),
  ]);
  if (!read) throw data(null, { status: 404 });
  const { ad, planned, ...rest } = read;
  const draft = ad.status === 'draft' ? await readDraftForEditing(request, ad, planned) : null;
  return { ad, ...rest, changes, notes, draft, list, sameCar, pictures: pictures.of(ad.image_urls) };
}

/** The latest changes by staff: of the ad alone, and of many ads at once. */
async function readChanges(db: Db, id: number) {
  const [own, bulk] = await Promise.all([
    listAuditEntries(db, `ad:${id}`, LATEST_CHANGES),
    listBulkChangesOfAd(db, id, LATEST_CHANGES),
  ]);
  const shared = bulk.map(({ id: changeId, state, at, email, before, after }) => ({
    ...{ at, email, before, after, changeId, subject: `ad:${id}` },
    action: state === 'restored' ? 'ads.undo' : 'ads.change',
  }));
  return [...own.map((entry) => ({ ...entry, changeId: null })), ...shared]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, LATEST_CHANGES);
}

const readPlace = ({ db, url }: StaffRequest, id: number) =>
  readListPlace(url, { parse: parseStaffAdQuery }, (query) => readNeighbours(db, query, id));

/** @throws 404 for an invalid id */
export function readAdId(text: string | undefined): number {
  const id = readId(text);
  if (id === null) throw data(null, { status: 404 });
  return id;
}

export type VehicleModel = Awaited<ReturnType<typeof readVehicle>>;

const editFields = z.strictObject({ seen: seenAt, ...staffFields });
const editedPictures = z.strictObject({ seen: seenAt, ...pictureFields });

/** The part of a request that the forms of a published ad need; its sender may edit the ad. */
export type AdEditor = Pick<StaffRequest, 'db' | 'stockPool' | 'staff' | 'params' | 'pictures' | 'storePicture'>;

/** Forms of a published ad, for staff and for the ad's dealer. */
export const publishedAdIntents = {
  edit: mergingIntent({ schema: editFields, run: edit, stored: storedAd, label: adFieldLabel }),
  pictures: formIntent(editedPictures, savePictures),
  release: formIntent(z.strictObject({ field: z.enum(OVERRIDABLE_COLUMNS) }), release),
  status: formIntent(z.strictObject({ status: z.enum([...PUBLISHED_STATUSES, 'feed']) }), setStatus),
};

const addedNote = z.strictObject({
  text: z.string().trim().min(1, 'Skriv något.').max(MAX_AD_NOTE, 'Anteckningen är för lång.'),
});

async function addNote({ db, staff, params }: StaffRequest, { text }: z.infer<typeof addedNote>): Promise<FormOutcome> {
  if (!(await addAdNote(db, staff, { adId: readAdId(params.id), text }))) throw data(null, { status: 404 });
  return done('Anteckningen är sparad');
}

async function removeNote({ db, staff, params }: StaffRequest, { id }: { id: number }): Promise<FormOutcome> {
  const isRemoved = await removeAdNote(db, staff, { adId: readAdId(params.id), id });
  return isRemoved
    ? done('Anteckningen är borttagen')
    : refused('Anteckningen är inte borttagen', 'Den finns inte längre.');
}

export const vehicleAction = staffAction({
  ...publishedAdIntents,
  note: formIntent(addedNote, addNote),
  'remove-note': formIntent(z.strictObject({ id: z.coerce.number().int().positive() }), removeNote),
  draft: draftIntent(saveDraftForm),
  publish: draftIntent(publishDraftForm),
  copy: formIntent(z.strictObject({}), async (request: StaffRequest) => {
    const ad = (await readStaffAd(request.db, readAdId(request.params.id)))?.ad;
    if (!ad) throw data(null, { status: 404 });
    return copyAdForm(request, ad);
  }),
  remove: formIntent(z.strictObject({ id: z.string() }), (request: StaffRequest) =>
    removeDraftForm(request, readAdId(request.params.id)),
  ),
});

async function setStatus(
  { db, stockPool, staff, params }: AdEditor,
  { status }: { status: WantedStatus },
): Promise<FormOutcome> {
  const id = readAdId(params.id);
  const changed = await setAdStatus(stockPool, staff, { ids: [id], status });
  if (changed.length === 0 && (await readStaffAd(db, id))?.ad.status === 'draft') {
    return refused('Statusen är inte ändrad', REFUSALS['is a draft']);
  }
  if (changed.length === 0) return done('Annonsen har redan den statusen');
  return done(status === 'feed' ? 'Annonsen följer leveransen igen' : `Annonsen är nu ${STATUS_WORDS[status]}`);
}

const REFUSALS: Readonly<Record<EditRefusal, string>> = {
  'unknown ad': 'Annonsen finns inte längre.',
  'is a draft': 'Annonsen är ett utkast. Publicera den först.',
  'changed meanwhile': 'Annonsen har ändrats sedan du öppnade den. Ladda om sidan och gör om din ändring.',
  'not set by staff': 'Fältet följer redan leveransen.',
};

const NOT_SAVED = 'Annonsen är inte sparad';

/** The ad as the form of its fields shows it now, and whether a person or a delivery changed it last. */
async function storedAd({ db, params }: AdEditor, { fields }: SentForm) {
  const id = readAdId(params.id);
  const ad = (await readStaffAd(db, id))?.ad;
  if (!ad) return null;
  const [latest] = await listAuditEntries(db, `ad:${id}`, 1);
  const isByStaff = latest !== undefined && typeof fields.seen === 'string' && latest.at > new Date(fields.seen);
  return {
    version: ad.updated_at.toISOString(),
    fields: staffFieldTexts(ad),
    changedBy: isByStaff ? `${latest.email} (${formatDateTime(latest.at)})` : 'En leverans',
  };
}

async function edit({ stockPool, staff, params }: AdEditor, sent: z.output<typeof editFields>): Promise<FormOutcome> {
  const { values, errors } = readStaffFields(sent);
  const wrong = Object.keys(errors);
  if (wrong.length > 0) return refused(NOT_SAVED, `Rätta: ${adFieldList(wrong)}.`, errors);
  const result = await editAd(stockPool, staff, { id: readAdId(params.id), values, seenAt: sent.seen });
  if (!result.ok) {
    const refusal = [NOT_SAVED, REFUSALS[result.failure]] as const;
    return result.failure === 'changed meanwhile' ? changedMeanwhile(...refusal) : refused(...refusal);
  }
  const { changed, updatedAt } = result.value;
  const now = { seen: [updatedAt.toISOString()] };
  if (changed.length === 0) return done('Inget var ändrat', '', now);
  const text = `Ändrat: ${adFieldList(changed)}. Nästa leverans behåller det.`;
  return done('Annonsen är sparad', text, now);
}

async function savePictures(request: AdEditor, sent: z.output<typeof editedPictures>): Promise<FormOutcome> {
  const { db, stockPool, staff, params } = request;
  const id = readAdId(params.id);
  const read = await readStaffAd(db, id);
  if (!read) throw data(null, { status: 404 });
  const taken = await takePictures(request, sent, read.ad.image_urls);
  const values = { [PICTURES_COLUMN]: taken.addresses };
  const result = await editAd(stockPool, staff, { id, values, seenAt: sent.seen });
  if (!result.ok) return refused('Bilderna är inte sparade', REFUSALS[result.failure]);
  const { changed, updatedAt } = result.value;
  const now = { seen: [updatedAt.toISOString()] };
  if (taken.problem !== '' && changed.length === 0) {
    return { kind: 'refused', title: 'Inga bilder sparades', errors: { filer: taken.problem }, values: now };
  }
  if (taken.problem !== '') {
    const text = `${pictureCounts(taken)} Välj nya filer i stället för dem som inte gick att läsa.`;
    const errors = { filer: taken.problem };
    return { kind: 'partly-saved', title: 'En del bilder sparades inte', text, errors, values: now };
  }
  if (changed.length === 0) return done('Inget var ändrat', '', now);
  return done('Bilderna är sparade', 'Nästa leverans behåller dem.', now);
}

const pictureCounts = ({ added, refused: left }: TakenPictures): string =>
  `${formatCount(added, 'ny bild är sparad', 'nya bilder är sparade')}, ${formatCount(left, 'fil är det inte', 'filer är det inte')}.`;

/** Intent of the draft form; rejects an ad that is already published. */
function draftIntent(run: typeof saveDraftForm) {
  return formIntent(draftFields, async (request: StaffRequest, sent) => {
    const id = readAdId(request.params.id);
    const ad = (await readStaffAd(request.db, id))?.ad;
    if (!ad) throw data(null, { status: 404 });
    if (ad.status !== 'draft')
      return refused('Utkastet är inte sparat', 'Annonsen är redan publicerad. Ladda om sidan.');
    const series = await readDraftSeries(request.db, ad);
    return run(request, sent, { series, vinHash: ad.vin_hash, imageUrls: ad.image_urls }, id);
  });
}

async function release({ stockPool, staff, params }: AdEditor, { field }: { field: string }): Promise<FormOutcome> {
  const result = await releaseAdField(stockPool, staff, { id: readAdId(params.id), field });
  return result.ok
    ? done('Fältet följer leveransen igen', adFieldLabel(field))
    : refused('Fältet är inte ändrat', REFUSALS[result.failure]);
}
