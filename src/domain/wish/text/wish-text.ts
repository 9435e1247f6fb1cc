import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { zeroAsO } from '#src/domain/swedish/sound-key.ts';

/** A span of a text, end exclusive. */
export type Span = { start: number; end: number };

/** A match with its groups. */
export type Found = Span & { groups: readonly (string | undefined)[] };

/** Maximum length that is parsed, characters. */
export const MAX_WISH_LENGTH = 2_000;
/** Replaces understood text: neither a letter nor a digit nor punctuation that ends a clause. */
const TAKEN = '·';

/**
 * A wish during parsing. `folded` has exactly one character (a–z, 0–9, ASCII punctuation) per character of the source, so that
 * positions are equal and `\b` matches word boundaries. Understood text is removed from `open`, so that nothing is parsed twice.
 */
export class WishText {
  readonly source: string;
  readonly folded: string;
  #open: string;

  constructor(text: string) {
    // Compatibility normalisation would convert the acute accent that people type in thousands to a space.
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

  /** Every match of a global pattern in the open text. */
  find(pattern: RegExp): Found[] {
    return findAll(pattern, this.#open);
  }

  /** The text for phonetic matching: å as o, folded. */
  spoken(span: Span): string {
    return foldSigns(zeroAsO(this.written(span)));
  }

  /** The text as written. */
  written({ start, end }: Span): string {
    return this.source.slice(start, end);
  }
}

export function findAll(pattern: RegExp, text: string): Found[] {
  // Most patterns match nothing, which a search finds out without copying the pattern.
  if (text.search(pattern) === -1) return [];
  return [...text.matchAll(new RegExp(pattern, 'g'))].flatMap((groups) =>
    groups[0] === '' ? [] : [{ start: groups.index, end: groups.index + groups[0].length, groups }],
  );
}

/** Signs that are their own folded form; the frequent ones are tested first. */
const PLAIN = /[a-z0-9 ,.]/;
const ASCII_SIGN = /[a-z0-9!-/:-@[-`{-~]/;
const SIGNS = new Map(Object.entries(lexicon.signs).flatMap(([to, signs]) => [...signs].map((sign) => [sign, to])));

/** Maps characters: letters without accents and in lower case, known signs to ASCII, everything else to a space. */
export function foldSigns(source: string): string {
  let folded = '';
  for (let at = 0; at < source.length; at += 1) folded += foldSign(source.charAt(at));
  return folded;
}

function foldSign(written: string): string {
  if (PLAIN.test(written)) return written;
  const sign = written.toLowerCase();
  const plain = SIGNS.get(sign) ?? sign.normalize('NFD').charAt(0);
  return ASCII_SIGN.test(plain) ? plain : ' ';
}
