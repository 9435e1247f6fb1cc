import type { FeedField, FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { FEED_LIMITS, feedError } from '#src/feeds/feed-format.ts';

/** Reads parts of one JSON element as texts; values of an unexpected shape are treated as absent. */
export class JsonReader {
  readonly #value: unknown;
  readonly #fileName: string;
  readonly #rowNumber: number;

  constructor(value: unknown, fileName: string, rowNumber: number) {
    this.#value = value;
    this.#fileName = fileName;
    this.#rowNumber = rowNumber;
  }

  get isObject(): boolean {
    return typeof this.#value === 'object' && this.#value !== null && !Array.isArray(this.#value);
  }

  /** The value at a path of member names and list indexes. */
  at(...path: (string | number)[]): JsonReader {
    let value = this.#value;
    for (const step of path) value = memberOf(value, step);
    return new JsonReader(value, this.#fileName, this.#rowNumber);
  }

  /** A reader of another value at the same place of the file. */
  with(value: unknown): JsonReader {
    return new JsonReader(value, this.#fileName, this.#rowNumber);
  }

  get value(): unknown {
    return this.#value;
  }

  /** Text, number or boolean as text; undefined for anything else. */
  text(...path: (string | number)[]): string | undefined {
    const value = path.length > 0 ? this.at(...path).value : this.#value;
    if (typeof value === 'number') return numberText(value);
    if (typeof value === 'boolean') return String(value);
    if (typeof value !== 'string') return undefined;
    if (value.length > FEED_LIMITS.fieldBytes)
      throw feedError(this.#fileName, 'ett fält är större än 1 MB.', this.#rowNumber);
    return value;
  }

  /** Elements of a list; empty when there is no list. */
  list(...path: (string | number)[]): JsonReader[] {
    const value = this.at(...path).value;
    if (!Array.isArray(value)) return [];
    return value.map((element: unknown) => new JsonReader(element, this.#fileName, this.#rowNumber));
  }

  /** A list of texts, or of objects with the text in one member. */
  texts(path: string | readonly (string | number)[], ...members: string[]): string[] {
    const texts: string[] = [];
    for (const element of this.list(...(typeof path === 'string' ? [path] : path))) {
      const text = element.text() ?? members.map((member) => element.text(member)).find((one) => one !== undefined);
      if (text !== undefined) texts.push(text);
    }
    return texts;
  }
}

function memberOf(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, step) ? (value as Record<string | number, unknown>)[step] : undefined;
}

/**
 * A JSON number always has a decimal point and never groups of thousands; a fourth decimal prevents "12.253" from being read as
 * 12 253, as it would be in text typed by people.
 */
function numberText(value: number): string {
  const text = String(value);
  return /\.\d{3}$/u.test(text) ? `${text}0` : text;
}

/** Removes undefined fields, so that a missing field has only one representation. */
export function presentFields(fields: Partial<Record<FeedField, string | string[] | undefined>>): FeedFields {
  const present: FeedFields = {};
  for (const field in fields) {
    const value = fields[field as FeedField];
    if (value !== undefined && value.length > 0) present[field as FeedField] = value;
  }
  return present;
}
