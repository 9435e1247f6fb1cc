import { z } from 'zod';
import { type EditRefusal, editAd, releaseAdField } from '../../../commands/edit-ad.ts';
import { setAdStatus } from '../../../commands/set-ad-status.ts';
import { adFieldLabel } from '../../../domain/ads/ad-fields.ts';
import { type FieldValue, readField, STAFF_COLUMNS, STAFF_FIELDS } from '../../../domain/ads/staff-fields.ts';
import { STATUS_WORDS } from '../../../domain/ads/status-words.ts';
import { STORED_STATUSES } from '../../../domain/ads/vocabulary.ts';
import { done, formIntent, type Outcome, refused } from '../../shared/action-form.server.ts';
import { type StaffRequest, staffAction } from '../../shared/staff.server.ts';
import { readAdId } from './vehicle-data.server.ts';

const texts = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string()));
const editFields = z.strictObject({
  seen: z.iso.datetime().transform((text) => new Date(text)),
  ...Object.fromEntries(STAFF_COLUMNS.map((column) => [column, texts])),
});

export const vehicleAction = staffAction({
  edit: formIntent(editFields, edit),
  release: formIntent(z.strictObject({ field: z.enum(STAFF_COLUMNS) }), release),
  status: formIntent(z.strictObject({ status: z.enum([...STORED_STATUSES, 'feed']) }), async (request, { status }) => {
    const changed = await setAdStatus(request.stockPool, request.staff, {
      ids: [readAdId(request.params.id)],
      status,
    });
    if (changed.length === 0) return done('Annonsen har redan den statusen');
    return done(status === 'feed' ? 'Annonsen följer flödet igen' : `Annonsen är nu ${STATUS_WORDS[status]}`);
  }),
});

const REFUSALS: Readonly<Record<EditRefusal, string>> = {
  'unknown ad': 'Annonsen finns inte längre.',
  'changed meanwhile': 'Annonsen har ändrats sedan du öppnade den. Läs in sidan igen och gör om din ändring.',
  'not set by staff': 'Fältet följer redan flödet.',
};

async function edit({ stockPool, staff, params }: StaffRequest, sent: z.output<typeof editFields>): Promise<Outcome> {
  const values: Record<string, FieldValue> = {};
  const errors: Record<string, string> = {};
  for (const field of STAFF_FIELDS) {
    const read = readField(field, (sent as Record<string, unknown>)[field.column] as string[]);
    if (read.ok) values[field.column] = read.value;
    else errors[field.column] = read.failure;
  }
  const wrong = Object.keys(errors);
  if (wrong.length > 0)
    return refused('Annonsen är inte sparad', `Rätta: ${wrong.map(adFieldLabel).join(', ')}.`, errors);
  const result = await editAd(stockPool, staff, { id: readAdId(params.id), values, seenAt: sent.seen });
  if (!result.ok) return refused('Annonsen är inte sparad', REFUSALS[result.failure]);
  if (result.value.length === 0) return done('Inget var ändrat');
  return done(
    'Annonsen är sparad',
    `Ändrat: ${result.value.map(adFieldLabel).join(', ')}. Nästa leverans behåller det.`,
  );
}

async function release({ stockPool, staff, params }: StaffRequest, { field }: { field: string }): Promise<Outcome> {
  const result = await releaseAdField(stockPool, staff, { id: readAdId(params.id), field });
  return result.ok
    ? done('Fältet följer flödet igen', adFieldLabel(field))
    : refused('Fältet är inte ändrat', REFUSALS[result.failure]);
}
