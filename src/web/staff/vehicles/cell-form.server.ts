import { z } from 'zod';
import { MAX_ID } from '#src/base/max-id.ts';
import { editAd } from '#src/commands/ads/edit-ad.ts';
import { setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { decisionOfStatus } from '#src/domain/ad-decisions/ad-decision.ts';
import { readStatement, STATEMENT_FIELDS } from '#src/domain/ad-decisions/statement.ts';
import { adFieldLabel, adFieldText } from '#src/domain/ads/ad-fields.ts';
import { CELL_FIELDS } from '#src/domain/ads/cell-fields.ts';
import { readField, STAFF_FIELDS } from '#src/domain/ads/staff-fields.ts';
import { type MeasuredCar, odometerQuestion } from '#src/domain/deliveries/odometer-question.ts';
import { PUBLISHED_STATUSES, STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { seenAt } from '#src/web/office/editing/ad-fields.server.ts';
import { readWithheldAd } from '#src/web/office/withheld/withheld-dealers.server.ts';

/** Form schema of a value that is edited in the list of ads. */
export const cellFields = z.strictObject({
  id: z.coerce.number().int().positive().max(MAX_ID),
  field: z.enum(CELL_FIELDS),
  value: z.string().max(40),
  seen: seenAt,
  /** Reasons for the dealer, of a status that restricts the ad. */
  reason: STATEMENT_FIELDS.reason,
});

type SentCell = z.output<typeof cellFields>;
const TITLE = 'Inte sparat';
/** The reason that the dealer gets when a saved value is undone. */
const UNDONE = 'Vi har ångrat vår ändring.';
const CHANGED = 'Annonsen har ändrats sedan listan lästes. Escape visar det nya värdet.';

/** Saves one value of an ad as it was seen; the answer carries the form that undoes it. */
export async function saveCell(request: StaffRequest, sent: SentCell): Promise<FormOutcome> {
  const read = await readStaffAd(request.db, sent.id);
  if (!read) return refused(TITLE, 'Annonsen finns inte längre.');
  if (read.ad.status === 'draft') return refused(TITLE, 'Annonsen är ett utkast. Öppna den för att ändra.');
  const earlier = read.ad[sent.field];
  const saved =
    sent.field === 'status'
      ? await saveStatus(request, sent)
      : await saveNumber(request, sent, sent.field, {
          earlier: read.ad.odometer_km,
          modelYear: read.ad.model_year,
          year: request.now.getFullYear(),
        });
  if (saved.problem !== null) return refused(TITLE, '', { value: saved.problem });
  const label = adFieldLabel(sent.field);
  return done(`${read.ad.name}: ${label} ${saved.text}`, '', {
    id: [String(sent.id)],
    field: [sent.field],
    value: [textOf(sent.field, earlier)],
    reason: [UNDONE],
    ...(saved.seen === null ? {} : { seen: [saved.seen.toISOString()] }),
  });
}

/** With the unit, so that undoing asks no question. */
const textOf = (field: string, value: unknown): string =>
  field === 'odometer_km' && value !== null ? `${value} km` : String(value ?? '');

type Saved = { problem: string } | { problem: null; text: string; seen: Date | null };

async function saveNumber(
  request: StaffRequest,
  { id, value, seen, reason }: SentCell,
  column: 'price' | 'odometer_km',
  car: MeasuredCar,
): Promise<Saved> {
  const field = STAFF_FIELDS.find((each) => each.column === column);
  if (field === undefined) throw new Error(`Staff do not edit ${column}.`);
  const read = readField(field, [value]);
  if (!read.ok) return { problem: read.failure };
  const question = column === 'odometer_km' ? odometerQuestion(value, read.value, car) : null;
  if (question !== null) return { problem: question };
  const { stockPool, staff, site, accounts } = request;
  const stated = readStatement('correct', { reason });
  const statement = stated.ok ? { ...stated.reasons, site } : undefined;
  const result = await editAd(stockPool, staff, { id, values: { [column]: read.value }, seenAt: seen, statement });
  if (!result.ok) return { problem: CHANGED };
  accounts.notifyMailWorker();
  return { problem: null, text: adFieldText(column, read.value) ?? 'saknas', seen: result.value.updatedAt };
}

async function saveStatus(request: StaffRequest, { id, value, seen, reason }: SentCell): Promise<Saved> {
  const { db, stockPool, staff, site, accounts } = request;
  const status = PUBLISHED_STATUSES.find((each) => each === value);
  if (status === undefined) return { problem: 'Välj en status.' };
  const action = decisionOfStatus(status);
  const stated = action === null ? null : readStatement(action, { reason });
  if (stated?.ok === false) return { problem: 'Skriv varför. Handlaren får läsa det.' };
  const statement = stated === null ? undefined : { ...stated.reasons, site };
  await setAdStatus(stockPool, staff, { ids: [id], status, seenAt: seen, statement });
  accounts.notifyMailWorker();
  const now = await db
    .selectFrom('ads')
    .select(['status', 'updated_at as updatedAt'])
    .where('internal_id', '=', id)
    .executeTakeFirst();
  if (now?.status === status) return { problem: null, text: STATUS_WORDS[status], seen: now.updatedAt };
  return { problem: (await readWithheldAd(db, id, 'staff'))?.text ?? CHANGED };
}
