import { isSupported } from './check-sentence.ts';
import { readCitations, type StatedEvidence } from './evidence.ts';
import { mentionsIn, REFERENCE_MARK } from './mentions.ts';
import type { Row } from './row.ts';
import { SentenceSplitter } from './sentence-splitter.ts';
import type { TurnFacts } from './turn-facts.ts';
import { withUnbrokenFigures } from './written-figures.ts';

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
 * evidence of this turn supports it. References become the site's own links, citations disappear, and their sources are named at the end;
 * removed sentences leave no trace.
 */
export class ReplyGuard {
  readonly #splitter = new SentenceSplitter();
  readonly #options: Options;
  readonly #secret: string;
  /** The car that the sentence before was about, if it was one. */
  #subject: Row | null = null;
  /** Titles of the sources of what was let through. */
  readonly #sources = new Set<string>();
  #passed = 0;
  #removed = 0;
  /** End of the text so far. */
  #before = '';
  /** Whether a sentence was removed since. */
  #isCut = false;

  constructor(options: Options) {
    this.#options = options;
    this.#secret = plainWords(options.secretText);
  }

  push(piece: string): GuardedPiece[] {
    return this.#splitter.push(piece).flatMap((sentence) => this.#join(this.#counted(sentence)));
  }

  end(): GuardedPiece[] {
    const rest = this.#join(this.#counted(this.#splitter.rest()));
    if (this.#sources.size === 0) return rest;
    const label = this.#sources.size === 1 ? 'Källa' : 'Källor';
    return [...rest, { type: 'text', text: `\n\n${label}: ${[...this.#sources].join('; ')}.` }];
  }

  /** Whether more was removed than let through, so that the rest is no answer. */
  get isMostlyRemoved(): boolean {
    return this.#removed > this.#passed;
  }

  /** Separates a line from the text before it, where a removed one stood between; together they must form no amount. */
  #join(pieces: GuardedPiece[]): GuardedPiece[] {
    const [first, ...others] = pieces;
    if (first?.type !== 'text') {
      this.#isCut = true;
      return pieces;
    }
    if (ENDS_IN_NUMBER.test(this.#before) && BEGINS_WITH_MONEY.test(first.text)) return [];
    const isFirst = this.#before === '';
    const isJoined = !isFirst && this.#isCut && /\S$/.test(this.#before) && /^\S/.test(first.text);
    const ownText = isFirst ? first.text.trimStart() : first.text;
    const text = isJoined ? `\n${ownText}` : ownText;
    if (text === '' || (JUST_ENDS_IN_NUMBER.test(this.#before) && BEGINS_WITH_NUMBER.test(text))) return [];
    this.#isCut = false;
    this.#before = (this.#before + text).slice(-REMEMBERED);
    return [{ type: 'text', text }, ...others];
  }

  #counted(sentence: string): GuardedPiece[] {
    const pieces = this.#check(sentence);
    if (/\p{L}/u.test(sentence)) {
      if (pieces.length > 0) this.#passed += 1;
      else this.#removed += 1;
    }
    return pieces;
  }

  #check(sentence: string): GuardedPiece[] {
    const clean = sentence.normalize('NFKC').replace(INVISIBLE, '');
    if (/^\s*$/.test(clean)) return clean.includes('\n') ? [{ type: 'text', text: '\n' }] : [];
    if (/^\s*-{3,}\s*$/.test(clean)) return [{ type: 'text', text: '\n---\n' }];
    const { text: uncited, ids } = readCitations(clean);
    const parts = this.#partsOf(uncited);
    const cited = this.#evidenceOf(ids);
    if (parts === null || cited === null) return [];
    const visible = parts.map((part) => part.visible).join('');
    const rows = parts.flatMap(({ row }) => row ?? []);
    const { facts } = this.#options;
    if (!isQuoted(visible, cited, this.#subject) && !isSupported(visible, { rows, cited }, facts, this.#subject))
      return [];
    const mentioned = new Set(mentionsIn(visible, rows, facts, this.#subject).map(({ row }) => row));
    const [only = null] = mentioned.size === 1 ? mentioned : [];
    this.#subject = mentioned.size === 0 ? this.#subject : only;
    const words = plainWords(visible);
    if (words.length >= MIN_ECHO_LENGTH && this.#secret.includes(words)) return [];
    for (const source of cited.flatMap((each) => each.source?.split('; ') ?? [])) this.#sources.add(source);
    const text = withUnbrokenFigures(parts.map((part) => part.shown).join(''));
    const showable = rows.filter(({ isShowable }) => isShowable);
    return [{ type: 'text', text }, ...showable.map((row): GuardedPiece => ({ type: 'row', row }))];
  }

  /** The evidence of these ids; null when one is unknown. */
  #evidenceOf(ids: readonly number[]): StatedEvidence[] | null {
    const cited = ids.map((id) => this.#options.facts.evidence[id - 1]);
    return cited.every((evidence) => evidence !== undefined) ? cited : null;
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

/** Whether a sentence repeats a cited row of evidence word by word, and it is about no car but that of the sentence before. */
function isQuoted(visible: string, cited: readonly StatedEvidence[], subject: Row | null): boolean {
  const words = plainWords(visible);
  return cited.some(
    ({ text, row, model }) =>
      row === undefined &&
      (model === undefined || subject === null || subject.ad.facts.series === model.series) &&
      !visible.includes(REFERENCE_MARK) &&
      plainWords(text) === words,
  );
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
