import { isSupported } from './check-sentence.ts';
import { SentenceSplitter } from './sentence-splitter.ts';
import type { Row, TurnFacts } from './turn-facts.ts';

export type GuardedPiece = { type: 'text'; text: string } | { type: 'row'; row: Row };

type Options = {
  facts: TurnFacts;
  /** Path of a car's page. */
  adPath: (internalId: number) => string;
  /** Resolves a link of the model to the site's own form (D60); null: not allowed. */
  resolveLink: (target: string) => string | null;
  /** Words of the instructions, which must not be repeated. */
  secretText: string;
};

/** "[[3]]", "[words](target)", and the text between. */
const REFERENCE = /\[\[(\d{1,3})\]\]|\[([^[\]]{1,120})\]\(([^()\s]{0,300})\)/g;
const MIN_ECHO_LENGTH = 25;
/** Follows a car that does not meet the visitor's constraints. */
const BEYOND = '(uppfyller inte allt du bad om)';
// Invisible characters and controls, except line ends.
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cs}]|(?!\n)\p{Cc}/gu;

type Part = { shown: string; visible: string; row: Row | null };

/**
 * Filters the output of a language model for the visitor. Buffers the streamed text until a sentence ends and passes it on if the
 * tools of this turn support it. References become the site's own links; removed sentences leave no trace.
 */
export class ReplyGuard {
  readonly #splitter = new SentenceSplitter();
  readonly #options: Options;
  readonly #secret: string;

  constructor(options: Options) {
    this.#options = options;
    this.#secret = plainWords(options.secretText);
  }

  push(piece: string): GuardedPiece[] {
    return this.#splitter.push(piece).flatMap((sentence) => this.#check(sentence));
  }

  end(): GuardedPiece[] {
    return this.#check(this.#splitter.rest());
  }

  #check(sentence: string): GuardedPiece[] {
    const clean = sentence.normalize('NFKC').replace(INVISIBLE, '');
    if (/^\s*$/.test(clean)) return clean.includes('\n') ? [{ type: 'text', text: '\n' }] : [];
    if (/^\s*-{3,}\s*$/.test(clean)) return [{ type: 'text', text: '\n---\n' }];
    const parts = this.#partsOf(clean);
    if (parts === null) return [];
    const visible = parts.map((part) => part.visible).join('');
    const rows = parts.flatMap(({ row }) => row ?? []);
    if (!isSupported(visible, rows, this.#options.facts)) return [];
    const words = plainWords(visible);
    if (words.length >= MIN_ECHO_LENGTH && this.#secret.includes(words)) return [];
    const text = parts.map((part) => part.shown).join('');
    const showable = rows.filter(({ isShowable }) => isShowable);
    return [{ type: 'text', text }, ...showable.map((row): GuardedPiece => ({ type: 'row', row }))];
  }

  /** The sentence with its references resolved; null when it refers to an unknown car. */
  #partsOf(sentence: string): Part[] | null {
    const { facts, adPath, resolveLink } = this.#options;
    const parts: Part[] = [];
    let end = 0;
    for (const match of sentence.matchAll(REFERENCE)) {
      const [whole, number, words = '', target = ''] = match;
      parts.push(wordsPart(sentence.slice(end, match.index)));
      end = match.index + whole.length;
      if (number === undefined) {
        const path = resolveLink(target);
        const { shown, visible } = wordsPart(words);
        parts.push({ shown: path === null ? shown : `[${shown}](${path})`, visible, row: null });
        continue;
      }
      const row = facts.rows[Number(number) - 1];
      if (!row) return null;
      const link = `[${row.label}](${adPath(row.ad.facts.internalId)})`;
      parts.push({ shown: row.isShowable ? link : `${link} ${BEYOND}`, visible: ' ', row });
    }
    return [...parts, wordsPart(sentence.slice(end))];
  }
}

/** Unmatched brackets could form a reference with adjacent text. */
const wordsPart = (text: string): Part => {
  const shown = text.replace(/[[\]]/g, '');
  return { shown, visible: shown, row: null };
};

const plainWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
