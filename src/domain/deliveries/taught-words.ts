import { LONGEST } from '#src/domain/ads/ad-limits.ts';
import { parseFlag, type ReadingFlag } from '#src/domain/ads/quality-flags.ts';
import type { FeedWords } from '#src/domain/ads/words/feed-words.ts';
import { wordKey } from '#src/domain/ads/words/word-table.ts';
import type { Brand, Catalogue, Series } from '#src/domain/catalogue/catalogue.ts';
import { cleanLine, cutText } from '#src/domain/format/foreign-text.ts';
import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import { BODY_TYPES, COLORS, DRIVES, ENGINE_FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { MAX_SHOWN_LENGTH } from './field-reader.ts';

/** The fields of the vocabulary whose unknown words staff may teach, with the words that they may mean. */
export const TAUGHT_VALUES = {
  fuels: ENGINE_FUELS,
  transmission_type: TRANSMISSIONS,
  color: COLORS,
  chassis: BODY_TYPES,
  drive: DRIVES,
} as const satisfies Record<string, readonly string[]>;
export type ValueField = keyof typeof TAUGHT_VALUES;
export const VALUE_FIELDS = Object.keys(TAUGHT_VALUES) as readonly ValueField[];
export type TaughtField = 'car' | ValueField;
export const isValueField = (text: string): text is ValueField => Object.hasOwn(TAUGHT_VALUES, text);

/** The quality flag of an unknown word of each field. */
export const UNKNOWN_WORD_FLAGS = {
  fuels: 'okänt drivmedel',
  transmission_type: 'okänd växellåda',
  color: 'okänd färg',
  chassis: 'okänd biltyp',
  drive: 'okänd drivning',
} as const satisfies Record<ValueField, ReadingFlag>;

export const MAX_TAUGHT_LENGTH = LONGEST.model;

/** A word of deliveries with its meaning, as staff have taught it. */
export type TaughtWord = {
  field: TaughtField;
  /** Of a car: its make as the file or the catalogue names it; else empty. */
  make: string;
  /** Of a car: what its model begins with; empty: the make alone. Else the text of the field. */
  word: string;
  /** Names of the dealer whose rows are read so; null: of all. */
  dealers: readonly string[] | null;
  /** Taught for one dealer: such a word comes before those of all. */
  isOwn: boolean;
  /** Of a car. */
  brandId: number | null;
  seriesId: number | null;
  /** Of the vocabulary. */
  value: string | null;
};

export type TaughtCar = { brand: Brand; series: Series | null };
type Entry = TaughtWord & { key: string; dealerKeys: ReadonlySet<string> | null };

/** Words that are looked up by field and make, those of one dealer first, then the longest. */
export type TaughtWords = { entries: ReadonlyMap<string, readonly Entry[]>; cars: ReadonlyMap<Entry, TaughtCar> };

const groupOf = (field: TaughtField, make: string): string => `${field}:${field === 'car' ? matchKey(make) : ''}`;

/** @returns null without any word, so that rows are read at no cost */
export function buildTaughtWords(words: readonly TaughtWord[], { brands }: Catalogue): TaughtWords | null {
  if (words.length === 0) return null;
  const entries = words
    .map((word) => ({
      ...word,
      key: word.field === 'car' ? matchKey(word.word) : wordKey(word.word),
      dealerKeys: word.dealers && new Set(word.dealers.map(matchKey)),
    }))
    // Of a text without Latin letters and digits, which would be that of every such text.
    .filter(({ field, make, key }) => (field === 'car' ? matchKey(make) !== '' : key !== ''))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.key.length - a.key.length);
  const cars = new Map<Entry, TaughtCar>();
  for (const entry of entries) {
    const brand = brands.find(({ id }) => id === entry.brandId);
    if (brand) cars.set(entry, { brand, series: brand.series.find(({ id }) => id === entry.seriesId) ?? null });
  }
  return { entries: Map.groupBy(entries, ({ field, make }) => groupOf(field, make)), cars };
}

/** Whether a model begins with the words, as whole words: "Foo" of "Foo 1.6 TDI", not of "Foobar". */
function beginsWith(model: string, key: string): boolean {
  if (key === '') return true;
  let start = '';
  for (const token of matchTokens(model)) {
    start += token;
    if (start.length >= key.length) return start === key;
  }
  return false;
}

/** Reads a row of one dealer by the taught words, and notes whether any of them was needed. */
export class TaughtRow {
  isUsed = false;
  readonly #words: TaughtWords;
  readonly #dealer: string;

  constructor(words: TaughtWords, dealer: string | null) {
    this.#words = words;
    this.#dealer = matchKey(dealer ?? '');
  }

  /** The car that a make and a model, unknown to the catalogue, stand for. */
  car(make: string, model: string | null): TaughtCar | null {
    const entry = this.#find('car', make, (key) => beginsWith(model ?? '', key));
    return (entry && this.#words.cars.get(entry)) ?? null;
  }

  /** The readers of the vocabulary, which look up what they do not know. */
  readers(words: FeedWords): FeedWords {
    const taught =
      <Word extends string>(field: ValueField, known: readonly Word[], read: (text: string) => Word | null) =>
      (text: string): Word | null =>
        read(text) ?? known.find((each) => each === this.#value(field, text)) ?? null;
    return {
      ...words,
      bodyType: taught('chassis', BODY_TYPES, words.bodyType),
      transmission: taught('transmission_type', TRANSMISSIONS, words.transmission),
      color: taught('color', COLORS, words.color),
      drive: taught('drive', DRIVES, words.drive),
      fuel: (text) => {
        const read = words.fuel(text);
        const fuel = read.kind === 'unknown' ? ENGINE_FUELS.find((each) => each === this.#value('fuels', text)) : null;
        return fuel ? { fuels: [fuel], kind: 'read' } : read;
      },
    };
  }

  #value(field: ValueField, text: string): string | null {
    // A flag, from which a word is taught, has the beginning of a long text.
    const keys = [wordKey(text), wordKey(cutText(cleanLine(text), MAX_SHOWN_LENGTH))];
    return this.#find(field, '', (key) => keys.includes(key))?.value ?? null;
  }

  #find(field: TaughtField, make: string, isMeant: (key: string) => boolean): Entry | null {
    const own = this.#words.entries.get(groupOf(field, make)) ?? [];
    const found = own.find(({ key, dealerKeys }) => (dealerKeys?.has(this.#dealer) ?? true) && isMeant(key));
    if (!found) return null;
    this.isUsed = true;
    return found;
  }
}

/** The field and the word of a quality flag about an unknown word; null: it is about something else. */
export function unknownWordOf(flag: string): { field: ValueField; word: string } | null {
  const { kind, value } = parseFlag(flag);
  const field = VALUE_FIELDS.find((each) => UNKNOWN_WORD_FLAGS[each] === kind);
  return field === undefined || value === null ? null : { field, word: value };
}
