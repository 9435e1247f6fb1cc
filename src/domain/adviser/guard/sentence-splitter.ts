/** A sentence terminator, optional closing characters and whitespace; or a line end. */
const BOUNDARY = /[.!?…]["”'’)\]*]{0,8}(?=\s)|\n/g;
/** Maximum length of a boundary that may span two pieces. */
const REACH = 10;

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
