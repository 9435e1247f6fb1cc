import { z } from 'zod';
import { addContent, changeContent, removeContent, versionOf } from '#src/commands/staff/edit-content.ts';
import { reportScriptChange } from '#src/commands/staff/report-script-change.ts';
import { type ScriptRow, TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import type { ScriptDoing } from '#src/domain/accounts/mail-texts.ts';
import { SCRIPT_PURPOSES } from '#src/domain/tracking/tracking.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { changedMeanwhile, contentForm, staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';

/** Reads the list; a failure is only logged (ADM §8). */
export async function readTrackingScripts({ db, logger, settings }: StaffRequest) {
  const areOn = settings.areTrackingScriptsOn;
  try {
    return { scripts: (await TRACKING_SCRIPTS.list(db)).map(scriptModel), areOn };
  } catch (error) {
    logger.error({ err: error }, 'reading tracking scripts failed, showing an empty list');
    return { scripts: null, areOn };
  }
}

const scriptModel = (row: ScriptRow) => ({ ...row, seen: versionOf(row, Object.keys(written)) });
export type TrackingScript = ReturnType<typeof scriptModel>;

const written = {
  name: textField(100).pipe(z.string().min(1, 'Skriv ett namn.')),
  content: textField(20_000).pipe(z.string().min(1, 'Skriv skriptet, med sina taggar.')),
  purpose: z.enum(SCRIPT_PURPOSES, 'Välj ett ändamål.'),
};
const newScript = z.strictObject(written);
const changedScript = z.strictObject({ id: z.uuid(), seen: z.string().default(''), ...written });
const activation = z.strictObject({ id: z.uuid(), isActive: z.enum(['true', 'false']) });

const UPDATED = done('Script uppdaterat', 'Tracking script har uppdaterats framgångsrikt');
const GONE = 'Det finns inte längre.';
const CHANGED =
  'Någon annan har ändrat det sedan du öppnade det. Kopiera det du har skrivit, ladda om sidan och gör om ändringen.';
const failed = (operation: Operation): FormOutcome => refused('Fel', `${failureText(operation)} ${GONE}`);

/** Records the change of a script, and mails it to the admins. */
export async function reportScript(
  { db, site, staff, accounts }: StaffRequest,
  doing: ScriptDoing,
  script: string,
): Promise<void> {
  await reportScriptChange(db, site, { account: staff.email, doing, script });
  accounts.notifyMailWorker();
}

type Operation = 'skapa' | 'uppdatera' | 'ta bort';
const failureText = (operation: Operation): string => `Det gick inte att ${operation} tracking-scriptet.`;

const SCRIPT_FORM = {
  schema: changedScript,
  title: 'Fel',
  text: failureText('uppdatera'),
  store: TRACKING_SCRIPTS,
  names: Object.keys(written),
};

/** A form of the page, with the title and text for its unexpected errors. */
const scriptForm = <Fields>(
  operation: Operation,
  schema: z.ZodType<Fields>,
  run: (request: StaffRequest, fields: Fields) => Promise<FormOutcome>,
) => staffForm(schema, 'Fel', run, failureText(operation));

export const trackingScriptsAction = staffAction({
  add: scriptForm('skapa', newScript, async (request: StaffRequest, given) => {
    const result = await addContent(request.db, request.staff, TRACKING_SCRIPTS, { ...given, isActive: false });
    if (!result.ok) return failed('skapa');
    await reportScript(request, 'add', result.value);
    return done('Script skapat', 'Tracking script har skapats framgångsrikt');
  }),
  change: contentForm(SCRIPT_FORM, async (request: StaffRequest, given) => {
    const result = await changeContent(request.db, request.staff, TRACKING_SCRIPTS, given);
    if (!result.ok) {
      if (result.failure !== 'changed-meanwhile') return failed('uppdatera');
      return changedMeanwhile('Fel', `${failureText('uppdatera')} ${CHANGED}`);
    }
    if (!result.value.isChanged) return done('Inget var ändrat');
    await reportScript(request, 'change', given.id);
    return UPDATED;
  }),
  activate: scriptForm('uppdatera', activation, async (request: StaffRequest, { id, isActive }) => {
    const change = { id, isActive: isActive === 'true' };
    const result = await changeContent(request.db, request.staff, TRACKING_SCRIPTS, change);
    if (!result.ok) return failed('uppdatera');
    if (!result.value.isChanged) return done('Inget var ändrat');
    await reportScript(request, change.isActive ? 'activate' : 'deactivate', id);
    return UPDATED;
  }),
  remove: scriptForm('ta bort', z.strictObject({ id: z.uuid() }), async (request: StaffRequest, { id }) => {
    const result = await removeContent(request.db, request.staff, TRACKING_SCRIPTS, id);
    if (!result.ok) return failed('ta bort');
    await reportScript(request, 'remove', id);
    return done('Script borttaget', 'Tracking script har tagits bort framgångsrikt');
  }),
});
