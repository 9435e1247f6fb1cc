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

  /** Removes each match that the callback accepts. */
  takeEach(pattern: RegExp, read: (found: Found) => boolean): void {
    for (const found of this.find(pattern)) if (this.isOpen(found) && read(found)) this.take(found);
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
  const found: Found[] = [];
  const each = new RegExp(pattern, 'g');
  for (let match = each.exec(text); match; match = each.exec(text)) {
    if (match[0] === '') {
      each.lastIndex += 1;
      continue;
    }
    found.push({ start: match.index, end: match.index + match[0].length, groups: match });
  }
  return found;
}

const LETTER_OR_DIGIT = /[a-z0-9]/;
/** Signs that are their own folded form. */
const PLAIN = /[a-z0-9 ,.]/;
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...[...'–—‐‑−'].map((sign) => [sign, '-'] as const),
  ...[...'´`’‘′'].map((sign) => [sign, "'"] as const),
  ...([
    ['”', '"'],
    ['“', '"'],
    ['≤', '<'],
    ['≥', '>'],
    ['→', '>'],
    ['æ', 'a'],
    ['ø', 'o'],
  ] as const),
  ...([
    ['ß', 's'],
    ['ð', 'd'],
    ['đ', 'd'],
    ['ł', 'l'],
    ['\n', '.'],
  ] as const),
]);
const ASCII_SIGN = /[!-/:-@[-`{-~]/;

/** Maps characters: letters without accents and in lower case, known signs to ASCII, everything else to a space. */
export function foldSigns(source: string): string {
  let folded = '';
  for (let at = 0; at < source.length; at += 1) {
    const written = source.charAt(at);
    if (PLAIN.test(written)) {
      folded += written;
      continue;
    }
    const sign = written.toLowerCase();
    const known = SIGNS.get(sign);
    if (known !== undefined) folded += known;
    else {
      const plain = sign.normalize('NFD').charAt(0);
      folded += LETTER_OR_DIGIT.test(plain) || ASCII_SIGN.test(plain) ? plain : ' ';
    }
  }
  return folded;
}
