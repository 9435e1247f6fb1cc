import { z } from 'zod';
import { ownValue } from '#src/base/own-value.ts';
import { versionOf } from '#src/commands/staff/edit-content.ts';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { ContentStore } from '#src/db/content/staff-content.ts';
import { auditFieldWords } from '#src/domain/audit/audit-words.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { cleanLine } from '#src/domain/format/foreign-text.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { mergingIntent } from '#src/request/forms/merging-intent.server.ts';

/**
 * Form intent that answers an unexpected error with 503 and a reference number; the submitted values are preserved and the error
 * itself is only logged.
 * @param title of the rejection
 * @param text before the reference number
 */
export const staffForm = <Fields, Request extends Pick<StaffRequest, 'logger' | 'requestId'> = StaffRequest>(
  schema: z.ZodType<Fields>,
  title: string,
  run: (request: Request, fields: Fields) => Promise<FormOutcome>,
  text = '',
) => formIntent(schema, reportingErrors(title, run, text));

const reportingErrors =
  <Fields, Request extends Pick<StaffRequest, 'logger' | 'requestId'>>(
    title: string,
    run: (request: Request, fields: Fields) => Promise<FormOutcome>,
    text = '',
  ) =>
  async (request: Request, fields: Fields): Promise<FormOutcome> => {
    try {
      return await run(request, fields);
    } catch (error) {
      // Redirects and status responses are thrown on purpose.
      if (!(error instanceof Error)) throw error;
      const { logger, requestId } = request;
      logger.error({ err: error, requestId }, 'form failed');
      const why = `${text} Ett oväntat fel uppstod. Ärendenummer: ${requestId}`.trim();
      return { kind: 'refused', title, text: why, status: 503 };
    }
  };

/** Form intent that changes an entry of staff's content; concurrent changes are merged by field. */
export const contentForm = <Fields, Stored extends object>(
  { schema, title, text = '', store, names }: ContentForm<Fields, Stored>,
  run: (request: StaffRequest, fields: Fields) => Promise<FormOutcome>,
) =>
  mergingIntent<Fields, StaffRequest>({
    schema,
    run: reportingErrors(title, run, text),
    label: (field) => auditFieldWords(store.noun, field),
    stored: async ({ db }, { fields }) => {
      const id = z.uuid().safeParse(fields.id).data;
      const entry = id === undefined ? undefined : await store.read(db, id);
      if (id === undefined || entry === undefined) return null;
      const values = new Map<string, unknown>(Object.entries(entry));
      return {
        version: versionOf(entry, names),
        fields: Object.fromEntries(names.map((name) => [name, [String(values.get(name) ?? '')]])),
        changedBy: await lastEditor(db, `${store.noun}:${id}`),
      };
    },
  });

type ContentForm<Fields, Stored> = {
  schema: z.ZodType<Fields>;
  /** Title and text of a rejection. */
  title: string;
  text?: string;
  store: Pick<ContentStore<Stored>, 'noun' | 'read'>;
  /** Fields of the form. */
  names: readonly string[];
};

/** Author and time of the last change of a thing: "eva@bil.example (25 november 2026 12:30)"; undefined: nobody, as far as is known. */
export async function lastEditor(db: Db, subject: string): Promise<string | undefined> {
  const [entry] = await listAuditEntries(db, subject, 1);
  return entry && `${entry.email} (${formatDateTime(entry.at)})`;
}

/** Rejection of a form whose record was changed since it was opened. */
export const changedMeanwhile = (title: string, text: string): FormOutcome => ({
  kind: 'refused',
  title,
  text,
  status: 409,
});

/**
 * Schema of a text of one or more lines: trimmed, with line feeds in place of the CRLF that forms send. For fields whose own rules have their
 * limit, so that all errors of a form come together; the page limits the form as a whole.
 */
export const writtenText = z.string().transform((written) => written.replaceAll('\r\n', '\n').trim());

/** The same with a limit. */
export const textField = (longest: number) => writtenText.pipe(z.string().max(longest, tooLongText(longest)));

/** The name of a dealer, cleaned as that of a delivery, so that none becomes a second dealer by its spaces. */
export const dealerName = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(1, 'Skriv handlarens namn.').max(120, tooLongText(120)));

/**
 * Rejects a form whose required texts are empty; null when none is.
 * @param problems error message of each required field
 * @param refusal title and text above the form
 */
export function missingTexts<Field extends string>(
  given: Readonly<Record<Field, string>>,
  problems: Readonly<Record<Field, string>>,
  ...refusal: [title: string, text?: string]
): FormOutcome | null {
  const missing = Object.entries<string>(problems).filter(([field]) => ownValue<string>(given, field) === '');
  const [title, text = ''] = refusal;
  return missing.length === 0 ? null : refused(title, text, Object.fromEntries(missing));
}
