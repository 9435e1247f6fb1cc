import { isSupported } from './check-sentence.ts';
import { mentionsIn, REFERENCE_MARK } from './mentions.ts';
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
const REMEMBERED = 40;
const ENDS_IN_NUMBER = /\d[\s\p{P}]*$/u;
/** On the same line. */
const JUST_ENDS_IN_NUMBER = /\d[ \p{P}]*$/u;
const BEGINS_WITH_NUMBER = /^[ \p{P}]*\d/u;
const BEGINS_WITH_MONEY = /^[\s\p{P}]*(?:kr|sek|tkr|kkr|spänn|eur|€)|^\s*[:,]-/iu;
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
  /** The car that the sentence before was about, if it was one. */
  #subject: Row | null = null;
  /** End of the text so far. */
  #before = '';
  /** Whether a sentence was removed since. */
  #isCut = false;

  constructor(options: Options) {
    this.#options = options;
    this.#secret = plainWords(options.secretText);
  }

  push(piece: string): GuardedPiece[] {
    return this.#splitter.push(piece).flatMap((sentence) => this.#join(this.#check(sentence)));
  }

  end(): GuardedPiece[] {
    return this.#join(this.#check(this.#splitter.rest()));
  }

  /** Separates a line from the text before it, where a removed one stood between; together they must form no amount. */
  #join(pieces: GuardedPiece[]): GuardedPiece[] {
    const [first, ...others] = pieces;
    if (first?.type !== 'text') {
      this.#isCut = true;
      return pieces;
    }
    if (ENDS_IN_NUMBER.test(this.#before) && BEGINS_WITH_MONEY.test(first.text)) return [];
    const isJoined = this.#isCut && /\S$/.test(this.#before) && /^\S/.test(first.text);
    const text = isJoined ? `\n${first.text}` : first.text;
    if (JUST_ENDS_IN_NUMBER.test(this.#before) && BEGINS_WITH_NUMBER.test(text)) return [];
    this.#isCut = false;
    this.#before = (this.#before + text).slice(-REMEMBERED);
    return [{ type: 'text', text }, ...others];
  }

  #check(sentence: string): GuardedPiece[] {
    const clean = sentence.normalize('NFKC').replace(INVISIBLE, '');
    if (/^\s*$/.test(clean)) return clean.includes('\n') ? [{ type: 'text', text: '\n' }] : [];
    if (/^\s*-{3,}\s*$/.test(clean)) return [{ type: 'text', text: '\n---\n' }];
    const parts = this.#partsOf(clean);
    if (parts === null) return [];
    const visible = parts.map((part) => part.visible).join('');
    const rows = parts.flatMap(({ row }) => row ?? []);
    const { facts } = this.#options;
    if (!isSupported(visible, rows, facts, this.#subject)) return [];
    const mentioned = new Set(mentionsIn(visible, rows, facts, this.#subject).map(({ row }) => row));
    const [only = null] = mentioned.size === 1 ? mentioned : [];
    this.#subject = mentioned.size === 0 ? this.#subject : only;
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
      parts.push({ shown: row.isShowable ? link : `${link} ${BEYOND}`, visible: REFERENCE_MARK, row });
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
