import { z } from 'zod';
import { type FieldConflict, mergeFields, type RecordTexts } from '#src/domain/versions/merge-fields.ts';
import { wordDiff } from '#src/integrations/text-diff/word-diff.ts';
import { BASE_FIELD, CHOICE_PREFIX, type ShownConflict, THEIRS } from './action-answer.ts';
import {
  answerOf,
  type FormIntent,
  type FormOutcome,
  formIntent,
  type Refused,
  runIntent,
  type SentForm,
} from './action-form.server.ts';

/** A stored record as its form shows it. */
export type StoredRecord = {
  /** Value of the form field `seen` of a form opened now. */
  version: string;
  fields: RecordTexts;
  /** Author and time of the last change, in Swedish: "eva@bil.example i dag 12:30". */
  changedBy?: string | undefined;
};

type Merging<Fields, Request> = {
  schema: z.ZodType<Fields>;
  /** Saves the form; a record that was changed since it was opened (`seen`) is refused with status 409. */
  run: (request: Request, fields: Fields) => Promise<FormOutcome>;
  /** The record now; null: it is gone. `base`: what the form was opened with. */
  stored: (request: Request, form: SentForm, base: RecordTexts) => Promise<StoredRecord | null>;
  /** Name of a field, in Swedish. */
  label: (field: string) => string;
};

/** Others may save between reading the record and saving the merged form. */
const MAX_ATTEMPTS = 3;

/**
 * Intent of a form that edits a record. When somebody else has saved the record since the form was opened, the two changes are
 * merged by field and saved; fields that both changed are returned with both values, to be chosen between. Forms without the values
 * that they were opened with (BASE_FIELD) are refused as `run` refuses them.
 */
export function mergingIntent<Fields, Request>({
  schema,
  run,
  stored,
  label,
}: Merging<Fields, Request>): FormIntent<Request> {
  const plain = formIntent(schema, run);
  return async (sent, request) => {
    const opened = readOpened(sent);
    if (opened.base === null) return plain(opened.form, request);
    let { form, base } = opened;
    const mergedNames = new Set<string>();
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await runIntent(schema, run, form, request);
      if (!isChangedMeanwhile(outcome)) return answerOf(form, withTaken(outcome, [...mergedNames].map(label)));
      const now = await stored(request, form, base);
      if (now === null || attempt === MAX_ATTEMPTS) return answerOf(form, outcome);
      const merged = mergeFields(base, textsOf(form, base, now.fields), now.fields);
      for (const field of merged.taken) mergedNames.add(field);
      form = { ...form, fields: withTexts(form.fields, merged.fields, now.version) };
      base = now.fields;
      if (merged.conflicts.length > 0)
        return answerOf(form, conflictRefusal(outcome, merged.conflicts, { now, label }));
    }
  };
}

const isChangedMeanwhile = (outcome: FormOutcome): outcome is Refused =>
  !(outcome instanceof Response) && outcome.kind === 'refused' && outcome.status === 409;

const baseSchema = z.record(z.string(), z.array(z.string()));

/** Separates the merge's own fields from the form's, and applies the choices between conflicting values. */
function readOpened(sent: SentForm): { form: SentForm; base: RecordTexts | null } {
  const { [BASE_FIELD]: text, ...others } = sent.fields;
  const base = typeof text === 'string' ? readBase(text) : null;
  const known = new Map(Object.entries(base ?? {}));
  const fields = new Map(Object.entries(others).filter(([name]) => !name.startsWith(CHOICE_PREFIX)));
  for (const [name, value] of Object.entries(others)) {
    const field = name.slice(CHOICE_PREFIX.length);
    const theirs = known.get(field);
    if (!name.startsWith(CHOICE_PREFIX) || value !== THEIRS || theirs === undefined) continue;
    // The other person's value is what the form was opened with after the conflict.
    setTexts(fields, field, theirs);
  }
  return { form: { ...sent, fields: toFields(fields) }, base };
}

function readBase(text: string): RecordTexts | null {
  try {
    return baseSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A form as `run` of a merging intent gets it, for actions that show the form's record unsaved. */
export const mergedForm = (sent: SentForm): SentForm => readOpened(sent).form;

const OWN_FIELDS = new Set(['seen', 'id']);

/** The texts of the form's fields; a field that the form can have and did not send is empty. */
function textsOf({ fields }: SentForm, ...known: RecordTexts[]): RecordTexts {
  const sent = new Map(Object.entries(fields));
  const names = new Set([...sent.keys(), ...known.flatMap((each) => Object.keys(each))]);
  const texts = [...names].flatMap((name) => {
    if (OWN_FIELDS.has(name)) return [];
    const values = [sent.get(name)].flat().filter((value) => typeof value === 'string');
    const isUnknown = !sent.has(name) && !known.some((each, index) => index === 0 && Object.hasOwn(each, name));
    return isUnknown ? [] : [[name, values] as const];
  });
  return Object.fromEntries(texts);
}

function withTexts(fields: SentForm['fields'], texts: RecordTexts, version: string): SentForm['fields'] {
  const next = new Map(Object.entries(fields));
  for (const [name, values] of Object.entries(texts)) setTexts(next, name, values);
  next.set('seen', version);
  return toFields(next);
}

/** An object that inherits no names. */
const toFields = (fields: ReadonlyMap<string, unknown>): SentForm['fields'] =>
  Object.assign(Object.create(null), Object.fromEntries(fields));

/** As a form sends them: no value is no field, one value is a text. */
function setTexts(fields: Map<string, unknown>, name: string, values: readonly string[]): void {
  const [first] = values;
  if (first === undefined) fields.delete(name);
  else fields.set(name, values.length === 1 ? first : [...values]);
}

function conflictRefusal(
  { title }: Refused,
  conflicts: readonly FieldConflict[],
  { now, label }: { now: StoredRecord; label: (field: string) => string },
): Refused {
  const names = conflicts.map(({ field }) => label(field)).join(', ');
  const who = now.changedBy === undefined ? 'Någon annan' : now.changedBy;
  return {
    kind: 'refused',
    title,
    status: 409,
    text: `${who} har sparat medan du skrev. Välj vad som ska gälla: ${names}.`,
    values: { [BASE_FIELD]: [JSON.stringify(now.fields)] },
    conflicts: conflicts.map(({ field, base, theirs, mine }): ShownConflict => {
      const was = base === null ? null : textOf(base);
      return {
        field,
        label: label(field),
        base: was,
        theirs: wordDiff(was ?? textOf(theirs), textOf(theirs)),
        mine: wordDiff(was ?? textOf(mine), textOf(mine)),
      };
    }),
  };
}

const textOf = (texts: readonly string[]): string => texts.join('\n').replaceAll('\r\n', '\n').trim();

/** Adds to a success that another person's changes were preserved. */
function withTaken(outcome: FormOutcome, labels: string[]): FormOutcome {
  if (outcome instanceof Response || outcome.kind === 'refused' || labels.length === 0) return outcome;
  const note = `Någon annan ändrade samtidigt ${labels.join(', ')}; det är också kvar.`;
  // Without the version that was saved, the page takes the record for another person's and renders all of its fields again.
  const { seen: _, ...values } = outcome.values ?? {};
  return { ...outcome, values, text: `${outcome.text ?? ''} ${note}`.trim() };
}
