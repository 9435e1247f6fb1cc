import { data } from 'react-router';
import type { z } from 'zod';
import { ownValue } from '#src/base/own-value.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { formatBytes } from '#src/domain/format/numbers.ts';
import { CUT_STATUS, type CutReason } from '#src/request/request-context.server.ts';
import type { ActionAnswer, ShownConflict } from './action-answer.ts';

/** A submitted form. */
export type SentForm = {
  /** Intent of the form; null: the page has only one form. */
  intent: string | null;
  /** The other fields; a field that was sent several times is a list. */
  fields: Record<string, unknown>;
};

type Answer<Model> = Response | ReturnType<typeof data<ActionAnswer>> | ReturnType<typeof data<Model>>;
/** Handler of one intent. `Model` is what it returns to the page, where that is not a message. */
export type FormIntent<PageRequest, Model = ActionAnswer> = (
  form: SentForm,
  request: PageRequest,
) => Promise<Answer<Model>>;

/** Result of a handler: success, an error, or a redirect. */
export type FormOutcome =
  | { kind: 'done'; title: string; text?: string; values?: Values; headers?: HeadersInit }
  | {
      kind: 'refused';
      title: string;
      text?: string;
      errors?: Record<string, string>;
      /** Values to fill the form with, where they differ from the submitted ones. */
      values?: Values;
      status?: RefusedStatus;
      headers?: HeadersInit;
      /** Fields that somebody else changed meanwhile. */
      conflicts?: ShownConflict[];
    }
  /** Partly saved, partly rejected: a success status, so that the page's data is reloaded. */
  | { kind: 'partly-saved'; title: string; text: string; errors: Record<string, string>; values?: Values }
  | Response;

type Values = Record<string, string[]>;
type RefusedStatus = 400 | 408 | 409 | 413 | 422 | 429 | 503;

export const done = (title: string, text = '', values: Values = {}): FormOutcome => ({
  kind: 'done',
  title,
  text,
  values,
});
export const refused = (title: string, text = '', errors: Record<string, string> = {}): FormOutcome => ({
  kind: 'refused',
  title,
  text,
  errors,
});

/** @throws 400 for a body that is no form */
export async function readForm(request: Request): Promise<SentForm> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  const fields: Record<string, unknown> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    fields[name] = values.length === 1 ? values[0] : values;
  }
  const { intent, ...others } = fields;
  return { intent: typeof intent === 'string' ? intent : null, fields: others };
}

/**
 * Builds the handler of one intent from its fields and the work to do.
 * @param schema a strictObject: an unknown field rejects the form
 */
export function formIntent<Fields, PageRequest>(
  schema: z.ZodType<Fields>,
  run: (request: PageRequest, fields: Fields) => Promise<FormOutcome>,
): FormIntent<PageRequest> {
  return async (form, request) => answerOf(form, await runIntent(schema, run, form, request));
}

/** Result of one intent's work; a form that does not fit its schema is refused. */
export async function runIntent<Fields, PageRequest>(
  schema: z.ZodType<Fields>,
  run: (request: PageRequest, fields: Fields) => Promise<FormOutcome>,
  form: SentForm,
  request: PageRequest,
): Promise<FormOutcome> {
  const read = readFields(schema, form);
  return read.ok ? run(request, read.value) : read.failure;
}

/** Answer to a form, for its page. */
export function answerOf(form: SentForm, outcome: FormOutcome): Response | ReturnType<typeof data<ActionAnswer>> {
  if (outcome instanceof Response) return outcome;
  if (outcome.kind === 'refused') return refusedAnswer(form, outcome);
  const { title, text = '', values = {} } = outcome;
  const answer = { intent: form.intent ?? 'post', title, text, values };
  if (outcome.kind === 'done') {
    return data<ActionAnswer>({ ...answer, ok: true, errors: {} }, { headers: outcome.headers ?? {} });
  }
  return data<ActionAnswer>({ ...answer, ok: false, isPartlySaved: true, errors: outcome.errors });
}

/** As `formIntent`, for a handler that returns a model in place of a message. */
export function showingIntent<Fields, PageRequest, Model>(
  schema: z.ZodType<Fields>,
  run: (request: PageRequest, fields: Fields) => Promise<Result<Model, Refused>>,
): FormIntent<PageRequest, Model> {
  return async (form, request) => {
    const read = readFields(schema, form);
    const shown = read.ok ? await run(request, read.value) : read;
    return shown.ok ? data(shown.value) : refusedAnswer(form, shown.failure);
  };
}

function readFields<Fields>(schema: z.ZodType<Fields>, { fields }: SentForm): Result<Fields, Refused> {
  if (hasNul(fields)) return fail(NUL);
  const parsed = schema.safeParse(fields);
  return parsed.success ? ok(parsed.data) : fail(problems(parsed.error));
}

export type Refused = Extract<FormOutcome, { kind: 'refused' }>;
const NUL: Refused = { kind: 'refused', title: 'Texten innehåller ett tecken som inte kan sparas.' };

/** Returns the form with its submitted values. */
export function refusedAnswer(form: SentForm, refusal: Refused) {
  const { title, text = '', errors = {}, status = 400, headers = {} } = refusal;
  const answer = { intent: form.intent ?? 'post', ok: false, title, text, errors };
  const values = { ...preservedValues(form.fields), ...refusal.values };
  const { conflicts } = refusal;
  return data<ActionAnswer>({ ...answer, values, ...(conflicts ? { conflicts } : {}) }, { status, headers });
}

function problems(error: z.ZodError): Refused {
  const foreign = error.issues.some(({ code }) => code === 'unrecognized_keys');
  if (foreign) return { kind: 'refused', title: 'Formuläret innehåller fält som inte hör hit.' };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '');
    errors[field] = ownValue(errors, field) ?? message;
  }
  const [first = ''] = Object.values(errors);
  return { kind: 'refused', title: first, errors };
}

const hasNul = (fields: Record<string, unknown>): boolean =>
  [...Object.keys(fields), ...Object.values(fields).flat()].some(
    (text) => typeof text === 'string' && text.includes('\0'),
  );

/** Passwords, codes and signatures are never sent back. */
const SECRET_FIELD = /password|losenord|code|token|credential/i;
export const isPassword = (field: string): boolean => /password|losenord/i.test(field);

function preservedValues(fields: Record<string, unknown>): Record<string, string[]> {
  const preserved = Object.entries(fields).filter(([name]) => !SECRET_FIELD.test(name));
  const texts = preserved.map(
    ([name, value]) => [name, [value].flat().filter((text) => typeof text === 'string')] as const,
  );
  return Object.fromEntries(texts);
}

/** A form of a visitor whose limit is used up. */
export const tooManyForms = (title: string): FormOutcome => ({
  kind: 'refused',
  title,
  status: 429,
  text: 'Det har kommit många förfrågningar. Försök igen om en stund.',
});

/** Answer to a form of which only the start arrived. */
export const cutAnswer = (form: SentForm, reason: CutReason, maxBytes: number) =>
  refusedAnswer(form, { kind: 'refused', status: CUT_STATUS[reason], ...CUT_MESSAGES[reason](maxBytes) });

const CUT_MESSAGES: Record<CutReason, (maxBytes: number) => { title: string; text: string }> = {
  'too long': (maxBytes) => ({
    title: 'Det som skickades är för stort',
    text: `Inget är sparat. Formuläret får vara högst ${formatBytes(maxBytes)}: korta texten, eller välj färre eller mindre filer.`,
  }),
  'too slow': () => ({
    title: 'Det som skickades kom inte fram i tid',
    text: 'Inget är sparat. Kontrollera att allt du skrev står kvar, och skicka igen.',
  }),
};

/** Form message when too many password checks are queued. */
export const PASSWORDS_BUSY = { title: 'Ett fel uppstod', text: 'Försök igen senare' } as const;
