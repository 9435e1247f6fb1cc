import { data } from 'react-router';
import { z } from 'zod';
import { type EditRefusal, editAd, releaseAdField } from '#src/commands/ads/edit-ad.ts';
import { setAdStatus, type WantedStatus } from '#src/commands/ads/set-ad-status.ts';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { adFieldLabel, adFieldList } from '#src/domain/ads/ad-fields.ts';
import { OVERRIDABLE_COLUMNS, PICTURES_COLUMN, staffFieldTexts } from '#src/domain/ads/staff-fields.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { PUBLISHED_STATUSES, STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, formIntent, refused, type SentForm } from '#src/request/forms/action-form.server.ts';
import { mergingIntent } from '#src/request/forms/merging-intent.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import {
  pictureFields,
  readStaffFields,
  seenAt,
  staffFields,
  type TakenPictures,
  takePictures,
} from './ad-fields.server.ts';
import { changedMeanwhile } from './staff-form.server.ts';

/** @throws 404 for an invalid id */
export function readAdId(text: string | undefined): number {
  const id = readId(text);
  if (id === null) throw data(null, { status: 404 });
  return id;
}

const editFields = z.strictObject({ seen: seenAt, ...staffFields });
const editedPictures = z.strictObject({ seen: seenAt, ...pictureFields });

/** The part of a request that the forms of a published ad need; its sender may edit the ad. */
export type AdEditor = Pick<
  StaffRequest,
  'db' | 'stockPool' | 'staff' | 'params' | 'pictures' | 'storePicture' | 'now'
>;

/** An ad, with the fields that people have set. */
export type EditedAd = NonNullable<Awaited<ReturnType<typeof readStaffAd>>>;

/** Forms of a published ad, for staff and for the ad's dealer. */
export const publishedAdIntents = {
  edit: mergingIntent({ schema: editFields, run: edit, stored: storedAd, label: adFieldLabel }),
  pictures: formIntent(editedPictures, savePictures),
  release: formIntent(z.strictObject({ field: z.enum(OVERRIDABLE_COLUMNS) }), release),
  status: formIntent(z.strictObject({ status: z.enum([...PUBLISHED_STATUSES, 'feed']) }), setStatus),
};

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

async function edit(
  { db, stockPool, staff, params, now }: AdEditor,
  sent: z.output<typeof editFields>,
): Promise<FormOutcome> {
  const earlier = (await readStaffAd(db, readAdId(params.id)))?.ad.odometer_km ?? null;
  const { values, errors } = readStaffFields(sent, { earlier, now });
  const wrong = Object.keys(errors);
  if (wrong.length > 0) return refused(NOT_SAVED, `Rätta: ${adFieldList(wrong)}.`, errors);
  const result = await editAd(stockPool, staff, { id: readAdId(params.id), values, seenAt: sent.seen });
  if (!result.ok) {
    const refusal = [NOT_SAVED, REFUSALS[result.failure]] as const;
    return result.failure === 'changed meanwhile' ? changedMeanwhile(...refusal) : refused(...refusal);
  }
  const { changed, updatedAt } = result.value;
  const seen = { seen: [updatedAt.toISOString()] };
  if (changed.length === 0) return done('Inget var ändrat', '', seen);
  const text = `Ändrat: ${adFieldList(changed)}. Nästa leverans behåller det.`;
  return done('Annonsen är sparad', text, seen);
}

async function savePictures(request: AdEditor, sent: z.output<typeof editedPictures>): Promise<FormOutcome> {
  const { db, stockPool, staff, params } = request;
  const id = readAdId(params.id);
  const read = await readStaffAd(db, id);
  if (!read) throw data(null, { status: 404 });
  const pictures = await takePictures(request, sent, read.ad.image_urls);
  const values = { [PICTURES_COLUMN]: pictures.addresses };
  const result = await editAd(stockPool, staff, { id, values, seenAt: sent.seen });
  if (!result.ok) return refused('Bilderna är inte sparade', REFUSALS[result.failure]);
  const { changed, updatedAt } = result.value;
  const now = { seen: [updatedAt.toISOString()] };
  if (pictures.problem !== '' && changed.length === 0) {
    return { kind: 'refused', title: 'Inga bilder sparades', errors: { filer: pictures.problem }, values: now };
  }
  if (pictures.problem !== '') {
    const text = `${pictureCounts(pictures)} Välj nya filer i stället för dem som inte gick att läsa.`;
    const errors = { filer: pictures.problem };
    return { kind: 'partly-saved', title: 'En del bilder sparades inte', text, errors, values: now };
  }
  if (changed.length === 0) return done('Inget var ändrat', '', now);
  return done('Bilderna är sparade', 'Nästa leverans behåller dem.', now);
}

const pictureCounts = ({ added, refused: left }: TakenPictures): string =>
  `${formatCount(added, 'ny bild är sparad', 'nya bilder är sparade')}, ${formatCount(left, 'fil är det inte', 'filer är det inte')}.`;

async function release({ stockPool, staff, params }: AdEditor, { field }: { field: string }): Promise<FormOutcome> {
  const result = await releaseAdField(stockPool, staff, { id: readAdId(params.id), field });
  return result.ok
    ? done('Fältet följer leveransen igen', adFieldLabel(field))
    : refused('Fältet är inte ändrat', REFUSALS[result.failure]);
}
