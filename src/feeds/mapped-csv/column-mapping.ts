import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { FEED_FIELDS } from '#src/domain/ads/deliveries/feed-row.ts';
import { type ColumnMapping, feedError } from '#src/feeds/feed-format.ts';

const columnMappingSchema = z.strictObject({
  odometerUnit: z.enum(['km', 'mil'], 'odometerUnit ska vara "km" eller "mil"'),
  columns: z
    .record(z.string().min(1), z.enum(FEED_FIELDS, `målen ska vara något av fälten ${FEED_FIELDS.join(', ')}`))
    .refine((columns) => Object.values(columns).includes('brand'), 'columns måste peka ut en kolumn för brand'),
  dealer: z.string().trim().min(1).max(120).optional(),
});

/** Parses a mapping from its JSON text; a mistake becomes one line that names its position. */
export function parseColumnMapping(text: string, fileName: string): ColumnMapping {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch {
    throw feedError(fileName, 'kolumnfilen är inte giltig JSON.');
  }
  const parsed = columnMappingSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.') ?? '';
    throw feedError(fileName, `kolumnfilen är fel${place && ` vid ${place}`}: ${issue?.message ?? 'okänt fel'}.`);
  }
  const { dealer, ...mapping } = parsed.data;
  return { ...mapping, ...(dealer && { dealer }) };
}

/** @throws FeedError when the file is missing or invalid */
export async function readColumnMapping(file: string): Promise<ColumnMapping> {
  const fileName = path.basename(file);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw feedError(fileName, 'kolumnfilen finns inte. Kontrollera sökvägen.');
  return parseColumnMapping(text, fileName);
}

/** All mappings of a folder, tried on files whose header they fit. */
export async function readColumnMappings(folder: string): Promise<ColumnMapping[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(files.map((name) => readColumnMapping(path.join(folder, name))));
}
