/**
 * A sentence terminator, optional closing characters and citations, before whitespace and the beginning of another sentence; or a line end.
 * A small letter continues a sentence, as after "t.ex.".
 */
const BOUNDARY =
  /[.!?…]["”'’)\]*]{0,8}(?:\s?[[(【]\s*#[\d\s,;#]{1,24}[\])】]){0,4}(?=[ \t\u00a0]{1,40}[^\s[(【\p{Ll}]|\s{0,40}\n|\s{1,40}[[(【][^#\s])|\n/gu;
/** Maximum length of a boundary that may span two pieces. */
const REACH = 250;

/** Splits streamed text into sentences, independent of where the stream was cut. */
export class SentenceSplitter {
  #waiting = '';
  #searched = 0;

  /** @returns the completed sentences, each with its terminator */
  push(piece: string): string[] {
    this.#waiting += piece;
    const sentences: string[] = [];
    for (;;) {
      BOUNDARY.lastIndex = Math.max(0, this.#searched - REACH);
      const found = BOUNDARY.exec(this.#waiting);
      if (!found) break;
      const end = found.index + found[0].length;
      sentences.push(this.#waiting.slice(0, end));
      this.#waiting = this.#waiting.slice(end);
      this.#searched = 0;
    }
    this.#searched = this.#waiting.length;
    return sentences;
  }

  /** Returns the remaining text at the end of the stream: a sentence without terminator. */
  rest(): string {
    const rest = this.#waiting;
    this.#waiting = '';
    this.#searched = 0;
    return rest;
  }
}
