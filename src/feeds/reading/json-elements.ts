import { FEED_LIMITS, feedError, type Utf8Chunks } from '#src/feeds/feed-format.ts';

export type JsonElement = { rowNumber: number; value: unknown };

/**
 * Yields the elements of one large list in a JSON text: the list is the text itself or, if the text is an object, the member of
 * the given name. Only the boundaries of elements are detected here; JSON.parse reads each element, so memory use is that of one
 * element, and a mistake is reported with its row.
 */
export async function* readJsonElements(
  text: Utf8Chunks,
  fileName: string,
  member: string,
): AsyncGenerator<JsonElement> {
  const scanner = new ElementScanner(fileName, member);
  for await (const chunk of text) yield* scanner.scan(chunk);
  scanner.end();
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const MAX_NAME_LENGTH = 200;

class ElementScanner {
  readonly #fileName: string;
  readonly #member: string;
  /** Closing bytes of the open brackets. */
  readonly #open: number[] = [];
  #place: 'before list' | 'in list' | 'after list' | 'after text' = 'before list';
  /** Number of open brackets between the elements of the list. */
  #listDepth = 0;
  #isText = false;
  #isEscaped = false;
  /** The last string before the list: a member's name when a colon follows it. */
  #string = '';
  #name = '';
  #rowNumber = 1;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(fileName: string, member: string) {
    this.#fileName = fileName;
    this.#member = member;
  }

  *scan(chunk: Buffer): Generator<JsonElement> {
    let at = 0;
    let elementStart = 0;
    while (at < chunk.length) {
      if (this.#isText) {
        at = this.#skipText(chunk, at);
        continue;
      }
      const byte = chunk[at++] ?? 0;
      if (this.#place === 'after text' && !isSpace(byte)) throw this.#broken('fortsätter efter sitt slut');
      if (byte === QUOTE) {
        this.#isText = true;
        this.#string = '';
      } else if (byte === COLON) {
        if (this.#open.length === 1) this.#name = this.#string;
      } else if (byte === OPEN_OBJECT) {
        this.#open.push(CLOSE_OBJECT);
      } else if (byte === OPEN_LIST) {
        this.#open.push(CLOSE_LIST);
        if (this.#place === 'before list' && this.#isWantedList()) {
          this.#place = 'in list';
          this.#listDepth = this.#open.length;
          elementStart = at;
        }
      } else if (byte === COMMA) {
        if (this.#isBetweenElements()) {
          this.#buffer(chunk.subarray(elementStart, at - 1));
          elementStart = at;
          yield this.#cut();
        }
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (this.#isBetweenElements() && byte === CLOSE_LIST) {
          this.#buffer(chunk.subarray(elementStart, at - 1));
          if (this.#rowNumber > 1 || this.#parts.some((part) => !part.every(isSpace))) yield this.#cut();
          this.#place = 'after list';
        }
        if (this.#open.pop() !== byte) throw this.#broken('är felaktig');
        if (this.#open.length === 0) this.#endText();
      }
    }
    if (this.#place === 'in list') this.#buffer(chunk.subarray(elementStart));
  }

  /** Call after the last chunk. */
  end(): void {
    if (this.#place !== 'after text') throw this.#broken('är avkortad');
  }

  #skipText(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (chunk[at] === BACKSLASH) this.#isEscaped = true;
      else if (chunk[at] === QUOTE) {
        this.#isText = false;
        break;
      }
    }
    if (this.#place === 'before list' && this.#string.length < MAX_NAME_LENGTH)
      this.#string += chunk.toString('latin1', from, at);
    return at + 1;
  }

  #isWantedList(): boolean {
    if (this.#open.length === 1) return true;
    return this.#open.length === 2 && this.#open[0] === CLOSE_OBJECT && this.#name === this.#member;
  }

  #isBetweenElements(): boolean {
    return this.#place === 'in list' && this.#open.length === this.#listDepth;
  }

  #buffer(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > FEED_LIMITS.rowBytes)
      throw feedError(this.#fileName, 'annonsen är större än 4 MB.', this.#rowNumber);
    this.#parts.push(part);
  }

  #cut(): JsonElement {
    const source = Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    this.#size = 0;
    try {
      return { rowNumber: this.#rowNumber, value: JSON.parse(source) as unknown };
    } catch {
      throw this.#broken('är felaktig');
    } finally {
      this.#rowNumber++;
    }
  }

  #endText(): void {
    if (this.#place === 'before list') {
      throw feedError(this.#fileName, `filen saknar listan "${this.#member}" med annonser. Kontrollera formatet.`);
    }
    this.#place = 'after text';
  }

  #broken(what: string): Error {
    const row = this.#place === 'in list' ? this.#rowNumber : null;
    return feedError(this.#fileName, `JSON-texten ${what}. Hämta eller exportera filen på nytt.`, row);
  }
}

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
