/** A sentence's sign, what may close it, and space; or the end of a line. */
const BOUNDARY = /[.!?…]["”'’)\]*]{0,8}(?=\s)|\n/g;
/** As far as a boundary may reach back. */
const REACH = 10;

/** Cuts a text that comes in pieces into sentences. Where the pieces were cut makes no difference. */
export class SentenceSplitter {
  #waiting = '';
  #searched = 0;

  /** @returns the sentences that have ended, each with its sign */
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

  /** What is left once the text has ended: a sentence without its sign. */
  rest(): string {
    const rest = this.#waiting;
    this.#waiting = '';
    this.#searched = 0;
    return rest;
  }
}
