import { z } from 'zod';
import { addContent, changeContent, removeContent, versionOf } from '#src/commands/staff/edit-content.ts';
import { PARAMETERS } from '#src/db/content/staff-content.ts';
import {
  ADVISER_PARAMETERS,
  findAdviserParameter,
  readParameterValue,
} from '#src/domain/adviser/adviser-parameters.ts';
import { DEALER_PARAMETERS, isDealerParameter } from '#src/domain/dealers/dealer-agreements.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { isSiteTextParameter, SITE_TEXTS } from '#src/domain/site-texts/site-texts.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import {
  changedMeanwhile,
  contentForm,
  missingTexts,
  staffForm,
  textField,
} from '#src/web/office/editing/staff-form.server.ts';

/** Reads the list; a failure is logged and the page shows an error in its place. */
export async function readParameters({ db, logger, settings }: StaffRequest) {
  const known = [
    ...ADVISER_PARAMETERS.map(({ name, setting, meaning, min, max }) => ({
      name,
      meaning,
      configured: valueText(settings.adviser[setting]),
      range: `${valueText(min)}–${valueText(max)}`,
    })),
    ...[
      ...Object.values(DEALER_PARAMETERS),
      ...Object.values(SITE_TEXTS).map(({ parameter, meaning }) => ({ name: parameter, meaning })),
    ].map(({ name, meaning }) => ({
      name,
      meaning,
      configured: 'ett förslag, ingen juridisk rådgivning',
      range: 'text',
    })),
  ];
  try {
    const parameters = await PARAMETERS.list(db);
    const rows = parameters.map((row) => ({
      ...row,
      isRead:
        findAdviserParameter(row.name) !== undefined || isDealerParameter(row.name) || isSiteTextParameter(row.name),
      seen: versionOf(row, Object.keys(fields)),
    }));
    return { known, parameters: rows };
  } catch (error) {
    logger.error({ err: error }, 'reading parameters failed, showing an error in their place');
    return { known, parameters: null };
  }
}

const valueText = (value: number): string =>
  Number.isInteger(value) ? formatNumber(value) : String(value).replace('.', ',');

/** Rejects a value that the adviser cannot use; null when it can, or when nothing reads the parameter. */
export function invalidParameter(name: string, value: string): FormOutcome | null {
  const parameter = findAdviserParameter(name);
  if (!parameter || readParameterValue(parameter, value) !== null) return null;
  const kind = parameter.isInteger ? 'ett heltal' : 'ett tal';
  const range = `${kind} från ${valueText(parameter.min)} till ${valueText(parameter.max)}`;
  return refused('Fel värde', `Rådgivaren läser ${name}.`, { value: `Skriv ${range}.` });
}

const fields = { name: textField(100), value: textField(10_000), description: textField(1_000).optional().default('') };
const newParameter = z.strictObject(fields);
const changedParameter = z.strictObject({ id: z.uuid(), seen: z.string().default(''), ...fields });

const PARAMETER_FORM = {
  schema: changedParameter,
  title: 'Error updating parameter',
  store: PARAMETERS,
  names: Object.keys(fields),
};

/** The titles are those of ADM §8, in English there. */
const REASONS = {
  gone: 'Parametern finns inte längre.',
  'name-taken': 'En annan parameter har det namnet.',
  'in-use': 'Parametern används.',
  'changed-meanwhile':
    'Någon annan har ändrat den sedan du öppnade den. Kopiera det du har skrivit, ladda om sidan och gör om ändringen.',
} as const;
type Reason = keyof typeof REASONS;

const failed = (operation: 'adding' | 'updating' | 'deleting', reason: Reason): FormOutcome => {
  const title = `Error ${operation} parameter`;
  if (reason === 'changed-meanwhile') return changedMeanwhile(title, REASONS[reason]);
  return refused(title, REASONS[reason], reason === 'name-taken' ? { name: 'Namnet finns redan.' } : {});
};

const REQUIRED = { name: 'Skriv ett namn.', value: 'Skriv ett värde.' };
const missing = ({ name, value }: { name: string; value: string }) =>
  missingTexts({ name, value }, REQUIRED, 'Missing information', 'Name and value are required');

export const parametersAction = staffAction({
  add: staffForm(newParameter, 'Error adding parameter', async ({ db, staff }, given) => {
    const problem = missing(given) ?? invalidParameter(given.name, given.value);
    if (problem) return problem;
    const result = await addContent(db, staff, PARAMETERS, given);
    return result.ok ? done('Sparat', `Parametern ${given.name} är tillagd.`) : failed('adding', result.failure);
  }),
  change: contentForm(PARAMETER_FORM, async ({ db, staff }, given) => {
    const problem = missing(given) ?? invalidParameter(given.name, given.value);
    if (problem) return problem;
    const result = await changeContent(db, staff, PARAMETERS, given);
    if (!result.ok) return failed('updating', result.failure);
    return result.value.isChanged ? done('Sparat', `Parametern ${given.name} är ändrad.`) : done('Inget var ändrat');
  }),
  remove: staffForm(z.strictObject({ id: z.uuid() }), 'Error deleting parameter', async ({ db, staff }, { id }) => {
    const result = await removeContent(db, staff, PARAMETERS, id);
    return result.ok ? done('Parametern är borttagen') : failed('deleting', result.failure);
  }),
});
