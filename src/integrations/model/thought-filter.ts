/** Names of the tags around a reasoning model's thoughts, as the templates of open models write them. */
const OPENING = /<(?:think|thinking|thought|reasoning)>|\[THINK\]/i;
const CLOSING = /<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]/i;
/** Could be the beginning of a tag. */
const PART_OF_TAG = /[<[]\/?[a-z]{0,9}$/i;

/** Removes the thoughts of a reasoning model from its streamed text, independent of where the stream was cut. */
export class ThoughtFilter {
  #waiting = '';
  #isThought = false;

  /** @returns the text that is no thought; the end may be held back */
  push(piece: string): string {
    this.#waiting += piece;
    let text = '';
    for (;;) {
      const opening = this.#isThought ? null : OPENING.exec(this.#waiting);
      const closing = CLOSING.exec(this.#waiting);
      if (closing && (!opening || closing.index < opening.index)) {
        // Some templates write the opening tag themselves: then everything before was thought.
        if (!this.#isThought) text = '';
        this.#waiting = this.#waiting.slice(closing.index + closing[0].length);
        this.#isThought = false;
      } else if (opening) {
        text += this.#waiting.slice(0, opening.index);
        this.#waiting = this.#waiting.slice(opening.index + opening[0].length);
        this.#isThought = true;
      } else break;
    }
    const part = PART_OF_TAG.exec(this.#waiting)?.[0] ?? '';
    if (!this.#isThought) text += this.#waiting.slice(0, this.#waiting.length - part.length);
    this.#waiting = part;
    return text;
  }

  /** The held-back end; thoughts that never ended are none of it. */
  end(): string {
    return this.#isThought ? '' : this.#waiting;
  }
}
