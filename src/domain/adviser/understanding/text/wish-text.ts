import { ownValue } from '#src/domain/own-value.ts';
import { zeroAsO } from '#src/domain/suggestions/sound-key.ts';

/** A stretch of a text, from a sign up to but without another. */
export type Span = { start: number; end: number };

/** A match with what its groups hold. */
export type Found = Span & { groups: readonly (string | undefined)[] };

/** Longer wishes are read up to here, characters. */
export const MAX_WISH_LENGTH = 2_000;
/** Stands where something was understood: neither a letter nor a digit, nor a sign that ends a clause. */
const TAKEN = '·';

/**
 * A wish while it is being read. `folded` has one plain sign (a–z, 0–9, signs of ASCII) for each of the source, so that places in
 * one are places in the other and `\b` sees words whole. What is understood is taken out of `open`, so that nothing is read twice.
 */
export class WishText {
  readonly source: string;
  readonly folded: string;
  #open: string;

  constructor(text: string) {
    // Compatibility forms would make a space of the acute accent that people type for thousands.
    this.source = text
      .slice(0, MAX_WISH_LENGTH)
      .toWellFormed()
      .replaceAll('´', "'")
      .normalize('NFKC')
      .slice(0, MAX_WISH_LENGTH);
    this.folded = foldSigns(this.source);
    this.#open = this.folded;
  }

  get open(): string {
    return this.#open;
  }

  take({ start, end }: Span): void {
    this.#open = this.#open.slice(0, start) + TAKEN.repeat(end - start) + this.#open.slice(end);
  }

  isOpen({ start, end }: Span): boolean {
    return !this.#open.slice(start, end).includes(TAKEN);
  }

  /** Every match of a global pattern in what is still open. */
  find(pattern: RegExp): Found[] {
    return findAll(pattern, this.#open);
  }

  /** Takes each match for which the reader says so. */
  takeEach(pattern: RegExp, read: (found: Found) => boolean): void {
    for (const found of this.find(pattern)) if (this.isOpen(found) && read(found)) this.take(found);
  }

  /** The text as it sounds where it was spelled by ear: with å as o, folded. */
  spoken(span: Span): string {
    return foldSigns(zeroAsO(this.written(span)));
  }

  /** The text as it was written. */
  written({ start, end }: Span): string {
    return this.source.slice(start, end);
  }
}

const GLOBAL = new WeakMap<RegExp, RegExp>();

/** The pattern for every match; made once, for patterns are constants. */
function everywhere(pattern: RegExp): RegExp {
  const known = GLOBAL.get(pattern) ?? new RegExp(pattern.source, 'g');
  GLOBAL.set(pattern, known);
  return known;
}

export function findAll(pattern: RegExp, text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(everywhere(pattern))) {
    if (match[0] === '') continue;
    found.push({ start: match.index, end: match.index + match[0].length, groups: match });
  }
  return found;
}

const LETTER_OR_DIGIT = /[a-z0-9]/;
const SIGNS: Readonly<Record<string, string>> = {
  ...{
    '–': '-',
    '—': '-',
    '‐': '-',
    '‑': '-',
    '−': '-',
    '´': "'",
    '`': "'",
    '’': "'",
    '‘': "'",
    '′': "'",
    '”': '"',
    '“': '"',
    '≤': '<',
    '≥': '>',
    '→': '>',
  },
  ...{ æ: 'a', ø: 'o', ß: 's', ð: 'd', đ: 'd', ł: 'l', '\n': '.' },
};
const ASCII_SIGN = /[!-/:-@[-`{-~]/;

/** One sign for each: letters without accents and in lower case, known signs as ASCII has them, everything else a space. */
export function foldSigns(source: string): string {
  let folded = '';
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at).toLowerCase();
    const known = ownValue(SIGNS, sign);
    if (known !== undefined) folded += known;
    else {
      const plain = sign.normalize('NFD').charAt(0);
      folded += LETTER_OR_DIGIT.test(plain) || ASCII_SIGN.test(plain) ? plain : ' ';
    }
  }
  return folded;
}
