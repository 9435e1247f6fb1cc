import { data } from 'react-router';
import { z } from 'zod';
import { type EditRefusal, editAd, releaseAdField } from '#src/commands/ads/edit-ad.ts';
import { setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { type AdDecisionAction, decisionOfStatus } from '#src/domain/ad-decisions/ad-decision.ts';
import { type AdStatement, readStatement, STATEMENT_FIELDS } from '#src/domain/ad-decisions/statement.ts';
import { adFieldLabel, adFieldList } from '#src/domain/ads/ad-fields.ts';
import { OVERRIDABLE_COLUMNS, PICTURES_COLUMN, staffFieldTexts } from '#src/domain/ads/staff-fields.ts';
import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { PUBLISHED_STATUSES, STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, formIntent, refused, type SentForm } from '#src/request/forms/action-form.server.ts';
import { mergingIntent } from '#src/request/forms/merging-intent.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { readWithheldAd } from '#src/web/office/withheld/withheld-dealers.server.ts';
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

const statementFields = z.object(STATEMENT_FIELDS);
const editFields = z.strictObject({ seen: seenAt, ...staffFields, ...STATEMENT_FIELDS });
const editedPictures = z.strictObject({ seen: seenAt, ...pictureFields, ...STATEMENT_FIELDS });
const statusFields = z.strictObject({ status: z.enum([...PUBLISHED_STATUSES, 'feed']), ...STATEMENT_FIELDS });

/** The part of a request that the forms of a published ad need; its sender may edit the ad. */
export type AdEditor = Pick<
  StaffRequest,
  'db' | 'stockPool' | 'staff' | 'params' | 'pictures' | 'storePicture' | 'now' | 'site' | 'accounts'
> & {
  /** The ad's own dealer edits it: nobody states reasons to it. */
  isOfDealer?: true;
};

/** An ad, with the fields that people have set. */
export type EditedAd = NonNullable<Awaited<ReturnType<typeof readStaffAd>>>;

/** Forms of a published ad, for staff and for the ad's dealer. */
export const publishedAdIntents = {
  edit: mergingIntent({ schema: editFields, run: edit, stored: storedAd, label: adFieldLabel }),
  pictures: formIntent(editedPictures, savePictures),
  release: formIntent(z.strictObject({ field: z.enum(OVERRIDABLE_COLUMNS) }), release),
  status: formIntent(statusFields, setStatus),
};

type Stated = { statement: AdStatement | undefined; errors: Record<string, string> };

/** The reasons that staff state to the ad's dealer; none for the dealer itself, and none for what restricts nothing. */
function readStated(
  { site, isOfDealer }: AdEditor,
  action: AdDecisionAction | null,
  sent: z.output<typeof statementFields>,
): Stated {
  if (isOfDealer || action === null) return { statement: undefined, errors: {} };
  const read = readStatement(action, sent);
  return read.ok ? { statement: { ...read.reasons, site }, errors: {} } : { statement: undefined, errors: read.errors };
}

const isWithheld = (read: EditedAd | null): boolean =>
  read?.overrides.some(({ field, email }) => field === 'status' && email === WITHHELD_BY) ?? false;

/** Where the status is the feed's own, staff restrict nothing. */
async function setStatus(request: AdEditor, { status, ...sent }: z.output<typeof statusFields>): Promise<FormOutcome> {
  const { db, stockPool, staff, params, accounts } = request;
  const id = readAdId(params.id);
  const read = await readStaffAd(db, id);
  const was = read?.ad.status;
  if (was === 'draft') return refused('Statusen är inte ändrad', REFUSALS['is a draft']);
  const { statement, errors } = readStated(
    request,
    status === 'feed' || (status === was && !isWithheld(read)) ? null : decisionOfStatus(status),
    sent,
  );
  if (Object.keys(errors).length > 0) return refused('Statusen är inte ändrad', '', errors);
  const changed = await setAdStatus(stockPool, staff, { ids: [id], status, statement });
  if (statement) accounts.notifyMailWorker();
  if (changed.length === 0) return done('Annonsen har redan den statusen');
  const withheld = await readWithheldAd(db, id, request.isOfDealer ? 'dealer' : 'staff');
  if (withheld !== undefined) return done('Annonsen visas inte än', withheld.text);
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

async function edit(request: AdEditor, sent: z.output<typeof editFields>): Promise<FormOutcome> {
  const { db, stockPool, staff, params, now, accounts } = request;
  const earlier = (await readStaffAd(db, readAdId(params.id)))?.ad.odometer_km ?? null;
  const { values, errors: fieldErrors } = readStaffFields(sent, { earlier, now });
  const { statement, errors: missing } = readStated(request, 'correct', sent);
  const errors = { ...fieldErrors, ...missing };
  const wrong = Object.keys(fieldErrors);
  if (wrong.length === 0 && Object.keys(missing).length > 0) return refused(NOT_SAVED, '', missing);
  if (wrong.length > 0) return refused(NOT_SAVED, `Rätta: ${adFieldList(wrong)}.`, errors);
  const result = await editAd(stockPool, staff, { id: readAdId(params.id), values, seenAt: sent.seen, statement });
  if (!result.ok) {
    const refusal = [NOT_SAVED, REFUSALS[result.failure]] as const;
    return result.failure === 'changed meanwhile' ? changedMeanwhile(...refusal) : refused(...refusal);
  }
  const { changed, updatedAt } = result.value;
  const seen = { seen: [updatedAt.toISOString()] };
  if (changed.length === 0) return done('Inget var ändrat', '', seen);
  if (statement) accounts.notifyMailWorker();
  const text = `Ändrat: ${adFieldList(changed)}. Nästa leverans behåller det.`;
  return done('Annonsen är sparad', text, seen);
}

async function savePictures(request: AdEditor, sent: z.output<typeof editedPictures>): Promise<FormOutcome> {
  const { db, stockPool, staff, params, accounts } = request;
  const id = readAdId(params.id);
  const read = await readStaffAd(db, id);
  if (!read) throw data(null, { status: 404 });
  const { statement, errors } = readStated(request, 'correct', sent);
  if (Object.keys(errors).length > 0) return refused('Bilderna är inte sparade', '', errors);
  const pictures = await takePictures(request, sent, read.ad.image_urls);
  const values = { [PICTURES_COLUMN]: pictures.addresses };
  const result = await editAd(stockPool, staff, { id, values, seenAt: sent.seen, statement });
  if (statement) accounts.notifyMailWorker();
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
