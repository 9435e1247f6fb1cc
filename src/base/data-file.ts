import type { z } from 'zod';
import { JsonSyntaxError, type JsonWithLines, readJsonWithLines } from './json-with-lines.ts';

/** A mistake in a file of `data/`: the path of the value, empty for the whole file, and an English message. */
export type DataFileProblem = { path: (string | number)[]; message: string };

/** A file read by its schema: its value, or null and the mistakes. */
export type DataFile<Value> = Pick<JsonWithLines, 'lineOf'> & { value: Value | null; problems: DataFileProblem[] };

/** Reads the text of a file of `data/`, so that every mistake can be reported with its line. */
export function readDataFile<Value>(text: string, schema: z.ZodType<Value>): DataFile<Value> {
  let json: JsonWithLines;
  try {
    json = readJsonWithLines(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { line, message } = error;
    return { value: null, lineOf: () => line, problems: [{ path: [], message }] };
  }
  const { lineOf } = json;
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { value: parsed.data, lineOf, problems: [] };
  return { value: null, lineOf, problems: parsed.error.issues.map(problemOf) };
}

/** An unknown field is reported at its own line. */
function problemOf(issue: z.core.$ZodIssue): DataFileProblem {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { path: [...path, ...unknown], message: issue.message };
}
