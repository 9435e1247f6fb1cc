import { adWords, type WordQuery, type WordTerm } from '#src/domain/ads/ad-words.ts';
import { addAll, addRow, type Bitmap, intersection, newBitmap, WORD_BITS } from './bitmap.ts';

/** Rows that contain a word: a list while they are few, a bitmap once that is smaller. Rows are only added. */
type Posting = { rows: Uint32Array; count: number; isBitmap: boolean };

/** Texts whose words are remembered: equipment and model names recur in thousands of ads. */
const MAX_CACHED_TEXTS = 50_000;

/**
 * The words of all ads, each with its rows. Shared by the versions of the stock, as rows are never changed: those that are not live
 * in a version are left out by its own bitmap.
 */
export class WordIndex {
  readonly #codes = new Map<string, number>();
  readonly #postings: Posting[] = [];
  /** By code: the last row that was added, plus 1. */
  #lastRows = new Uint32Array(1_024);
  readonly #textCodes = new Map<string, readonly number[]>();
  /** The words in byte order, without those that were added since they were last sorted. */
  #sorted: string[] = [];
  #unsorted: string[] = [];

  /** Adds a row with its texts. */
  add(row: number, texts: readonly string[]): void {
    for (const text of texts) {
      for (const code of this.#codesOf(text)) {
        if (this.#lastRows[code] === row + 1) continue;
        this.#lastRows[code] = row + 1;
        addToPosting(this.#postings[code] as Posting, row);
      }
    }
  }

  /** The rows that match a query, in a bitmap with space for a number of rows. */
  rowsOf(query: WordQuery, space: number): Bitmap {
    const groups = query.map((phrases) => {
      const ofGroup = phrases.map((terms) => allOf(terms.map((term) => this.#rowsOfTerm(term, space))));
      return ofGroup.length === 1 && ofGroup[0] ? ofGroup[0] : anyOf(ofGroup, space);
    });
    return allOf(groups);
  }

  #rowsOfTerm({ word, isPrefix }: WordTerm, space: number): Bitmap {
    const rows = newBitmap(space);
    if (!isPrefix) {
      const code = this.#codes.get(word);
      if (code !== undefined) addPosting(rows, this.#postings[code] as Posting);
      return rows;
    }
    this.sortWords();
    const words = this.#sorted;
    for (let at = placeIn(words, word); words[at]?.startsWith(word); at += 1) {
      addPosting(rows, this.#postings[this.#codes.get(words[at] as string) as number] as Posting);
    }
    return rows;
  }

  #codesOf(text: string): readonly number[] {
    const known = this.#textCodes.get(text);
    if (known !== undefined) return known;
    const codes = adWords(text).map((word) => this.#codeOf(word));
    if (this.#textCodes.size >= MAX_CACHED_TEXTS) this.#textCodes.clear();
    this.#textCodes.set(text, codes);
    return codes;
  }

  #codeOf(word: string): number {
    const known = this.#codes.get(word);
    if (known !== undefined) return known;
    const code = this.#postings.push({ rows: new Uint32Array(2), count: 0, isBitmap: false }) - 1;
    this.#codes.set(word, code);
    this.#unsorted.push(word);
    if (code >= this.#lastRows.length) {
      const longer = new Uint32Array(code * 2);
      longer.set(this.#lastRows);
      this.#lastRows = longer;
    }
    return code;
  }

  /** Sorts the words that were added: those of the whole stock when it is loaded, so that no search waits for it. */
  sortWords(): void {
    if (this.#unsorted.length > MAX_INSERTED_WORDS) this.#sorted = [...this.#sorted, ...this.#unsorted].sort();
    else for (const word of this.#unsorted) this.#sorted.splice(placeIn(this.#sorted, word), 0, word);
    this.#unsorted = [];
  }
}

const MAX_INSERTED_WORDS = 1_000;

/** Position of the first word that is not before a text. */
function placeIn(words: readonly string[], text: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addToPosting(posting: Posting, row: number): void {
  if (posting.isBitmap) {
    if (row >>> 5 >= posting.rows.length) posting.rows = longer(posting.rows, row);
    addRow(posting.rows, row);
    return;
  }
  // A list takes a word a row, a bitmap a bit for every row so far.
  if (posting.count > MAX_SHORT_LIST && posting.count * WORD_BITS > row) {
    const bitmap = newBitmap(row + row / 8 + WORD_BITS);
    addPosting(bitmap, posting);
    addRow(bitmap, row);
    Object.assign(posting, { rows: bitmap, isBitmap: true });
    return;
  }
  if (posting.count === posting.rows.length) {
    const rows = new Uint32Array(Math.ceil(posting.count * 1.5) + 2);
    rows.set(posting.rows);
    posting.rows = rows;
  }
  posting.rows[posting.count] = row;
  posting.count += 1;
}

const MAX_SHORT_LIST = 64;

function longer(bitmap: Bitmap, row: number): Bitmap {
  const rows = newBitmap(row + row / 4 + WORD_BITS);
  rows.set(bitmap);
  return rows;
}

function addPosting(bitmap: Bitmap, { rows, count, isBitmap }: Posting): void {
  if (isBitmap) {
    addAll(bitmap, rows);
    return;
  }
  for (let at = 0; at < count; at += 1) addRow(bitmap, rows[at] as number);
}

const allOf = (sets: readonly Bitmap[]): Bitmap => sets.reduce((one, other) => intersection(one, other));

function anyOf(sets: readonly Bitmap[], space: number): Bitmap {
  const rows = newBitmap(space);
  for (const each of sets) addAll(rows, each);
  return rows;
}
