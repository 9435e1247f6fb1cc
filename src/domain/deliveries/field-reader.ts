import { flagWith, type InterpretedFlag, type ReadingFlag } from '#src/domain/ads/quality-flags.ts';
import { cleanLine, cleanParagraphs, cutText, saysNothing, withoutGuard } from '#src/domain/format/foreign-text.ts';
import type { FeedField, FeedFields } from './feed-row.ts';
import { withoutListMarkup, withoutMarkup } from './markup.ts';
import { type MeasureName, readMeasure } from './measures.ts';

/** Characters of a text that a quality flag has. */
export const MAX_SHOWN_LENGTH = 40;

/** Reads the fields of one row as clean texts and numbers, and records unreadable values as quality flags. */
export class FieldReader {
  readonly flags: string[];
  readonly fields: FeedFields;

  constructor(fields: FeedFields, flags: readonly ReadingFlag[]) {
    this.fields = fields;
    this.flags = [...flags];
  }

  flag(kind: ReadingFlag | InterpretedFlag, value?: string): void {
    const flag = value === undefined ? kind : flagWith(kind, cutText(cleanLine(value), MAX_SHOWN_LENGTH));
    if (!this.flags.includes(flag)) this.flags.push(flag);
  }

  /** Returns the field as the feed wrote it, trimmed; null when it is absent or a placeholder. For a list, the first entry. */
  raw(field: FeedField): string | null {
    const value = this.fields[field];
    if (value === undefined) return null;
    const trimmed = (typeof value === 'string' ? value : (value[0] ?? '')).trim();
    const text = withoutGuard(withoutMarkup(trimmed), FREE_TEXTS.has(field));
    return saysNothing(text) ? null : text;
  }

  paragraphs(field: FeedField, longest: number): string | null {
    return this.line(field, longest, cleanParagraphs);
  }

  line(field: FeedField, longest: number, clean = cleanLine): string | null {
    const raw = this.raw(field);
    if (raw === null) return null;
    const text = clean(raw);
    if (text.length > longest) this.flag('avkortad text', field);
    return cutText(text, longest) || null;
  }

  /**
   * Returns the entries of a list in order, clean and without duplicates.
   * @param part extracts the entries from the feed's text
   */
  lines(
    field: FeedField,
    longest: number,
    max: number,
    part: (value: string | string[]) => string[] = (value) => (typeof value === 'string' ? [value] : value),
  ): string[] {
    const value = this.fields[field];
    if (value === undefined) return [];
    const entries = new Set<string>();
    for (const entry of part(withoutListMarkup(value))) {
      const line = cleanLine(withoutGuard(entry.trim(), true));
      if (line.length > longest) this.flag('avkortad text', field);
      const text = cutText(line, longest);
      if (!saysNothing(text)) entries.add(text);
      if (entries.size > max) break;
    }
    const preserved = [...entries];
    if (preserved.length > max) this.flag('avkortad lista', field);
    return preserved.slice(0, max);
  }

  number(field: FeedField, measure: MeasureName, decimals = 0): number | null {
    const raw = this.raw(field);
    if (raw === null) return null;
    const value = readMeasure(raw, measure);
    if (value === null) {
      this.flag('oläsligt värde', `${field} ${raw}`);
      return null;
    }
    const scale = 10 ** decimals;
    return Math.round(value * scale) / scale;
  }

  word<Word>(field: FeedField, find: (text: string) => Word | null, unknown: ReadingFlag): Word | null {
    const raw = this.raw(field);
    if (raw === null) return null;
    const word = raw.length > MAX_WORD_LENGTH ? null : find(raw);
    if (word === null) this.flag(unknown, raw);
    return word;
  }

  /**
   * Returns the parsed value.
   * @param isPersonal the flag of an unreadable value omits it
   */
  parsed(
    field: FeedField,
    parse: (text: string) => string | null,
    unreadable: ReadingFlag,
    isPersonal = false,
  ): string | null {
    const raw = this.raw(field);
    const value = raw && parse(raw);
    if (raw && !value) this.flag(unreadable, isPersonal ? undefined : raw);
    return value;
  }

  moment(field: FeedField, read: (text: string) => Date | null): Date | null {
    const raw = this.raw(field);
    if (raw === null) return null;
    const moment = read(raw);
    if (moment === null) this.flag('oläsligt datum', `${field} ${raw}`);
    return moment;
  }

  yesNo(field: FeedField): boolean | null {
    const raw = this.raw(field);
    if (raw === null) return null;
    if (YES.has(raw.toLowerCase())) return true;
    if (NO.has(raw.toLowerCase())) return false;
    this.flag('oläsligt värde', `${field} ${raw}`);
    return null;
  }
}

/** Fields of sentences and names, which may begin with an apostrophe of their own. */
const FREE_TEXTS: ReadonlySet<FeedField> = new Set<FeedField>(['name', 'model', 'description', 'sales_name']);
const MAX_WORD_LENGTH = 200;

const YES = new Set('1 true ja yes sant y j x wahr vrai oui si sí kyllä tak finns på on'.split(' '));
const NO = new Set('0 false nej no falskt n nein nei falsch faux non ei nie saknas av off'.split(' '));
