import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '#src/base/result.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { FEED_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import { FEED_LIMITS, feedError } from '#src/feeds/feed-format.ts';

/** Lines at the start of a file among which the headings can be. */
export const MAX_HEADER_ROW = 100;
const text = z.string().max(200);
const FIELD_NAMES = `målen ska vara något av fälten ${FEED_FIELDS.join(', ')}`;
const rule = z.strictObject({
  field: z.enum(FEED_FIELDS, FIELD_NAMES),
  separator: text.min(1).optional(),
  part: z
    .strictObject({ at: text.min(1), index: z.number().int().min(-20).max(20), rest: z.boolean().default(false) })
    .optional(),
  values: z.record(text, text).optional(),
  when: z.strictObject({ column: text.min(1), is: z.array(text).min(1).max(50) }).optional(),
});
/** A target is a rule or just a field; a column has one or several. */
const targets = z.preprocess(
  (given) => [given].flat().map((target: unknown) => (typeof target === 'string' ? { field: target } : target)),
  z.array(rule).min(1).max(10),
);
const columnMappingSchema = z
  .strictObject({
    odometerUnit: z.enum(['km', 'mil'], 'odometerUnit ska vara km eller mil'),
    columns: z
      .record(text.min(1), targets)
      .refine(
        (columns) => Object.keys(columns).length <= FEED_LIMITS.columns,
        `columns får ha högst ${FEED_LIMITS.columns} kolumner`,
      ),
    constants: z.partialRecord(z.enum(FEED_FIELDS), text.min(1), FIELD_NAMES).optional(),
    list: text.min(1).optional(),
    headerRow: z.number().int().min(1).max(MAX_HEADER_ROW, `headerRow får vara högst ${MAX_HEADER_ROW}`).optional(),
    sheet: text.min(1).optional(),
    dealer: z.string().trim().min(1).max(120).optional(),
  })
  .refine(({ columns, constants }) => targetsOf(columns).includes('brand') || constants?.brand !== undefined, {
    path: ['columns'],
    message: 'columns måste peka ut en kolumn för brand, eller constants ange märket',
  });

/** Fields that columns are mapped to. */
const targetsOf = (columns: ColumnMapping['columns']): string[] =>
  Object.values(columns).flatMap((rules) => rules.map(({ field }) => field));

/** A mistake in a mapping: where it is, and a Swedish message. */
export type MappingMistake = {
  path: (string | number)[];
  message: string;
  /** Characters that the text may have, if it has more; else null. */
  max: number | null;
};

/** Parses a mapping from its JSON value. */
export function checkColumnMapping(value: unknown): Result<ColumnMapping, MappingMistake> {
  const parsed = columnMappingSchema.safeParse(value, { error: () => 'värdet är ogiltigt' });
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).filter((step) => typeof step !== 'symbol');
  const max = issue?.code === 'too_big' && issue.origin === 'string' ? Number(issue.maximum) : null;
  return fail({ path, message: issue?.message ?? 'okänt fel', max });
}

/** Parses a mapping from its JSON text; a mistake becomes one line that names its position. */
export function parseColumnMapping(json: string, fileName: string): ColumnMapping {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\ufeff/u, ''));
  } catch {
    throw feedError(fileName, 'kolumnfilen är inte giltig JSON.');
  }
  const checked = checkColumnMapping(value);
  if (checked.ok) return checked.value;
  const place = checked.failure.path.join('.');
  throw feedError(fileName, `kolumnfilen är fel${place && ` vid ${place}`}: ${checked.failure.message}.`);
}

/** @throws FeedError when the file is missing or invalid */
export async function readColumnMapping(file: string): Promise<ColumnMapping> {
  const fileName = path.basename(file);
  const json = await readFile(file, 'utf8').catch(() => null);
  if (json === null) throw feedError(fileName, 'kolumnfilen finns inte. Kontrollera sökvägen.');
  return parseColumnMapping(json, fileName);
}

/** All mappings of a folder, tried on files whose header they fit. */
export async function readColumnMappings(folder: string): Promise<ColumnMapping[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(files.map((name) => readColumnMapping(path.join(folder, name))));
}
