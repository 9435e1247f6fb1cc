import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { type Mention, makeOf, type Polarity } from '#src/domain/wish/mention.ts';
import { PATTERNS } from '#src/domain/wish/text/phrases.ts';
import { findAll, type Span } from '#src/domain/wish/text/wish-text.ts';

/** Whether the described car is wanted again. */
const isSameWanted = (folded: string): boolean => PATTERNS.sameWanted.test(folded);

/** Spans about the visitor's current car. */
export const ownCarSpans = (folded: string): Span[] =>
  isSameWanted(folded)
    ? []
    : [
        ...spansOf(PATTERNS.ownCar, folded, untilTurn),
        ...spansOf(PATTERNS.longStory, folded, untilSentence),
        ...findAll(PATTERNS.left, folded),
      ];

/** Each match of a pattern, extended by the length that `until` returns for the text after it. */
const spansOf = (pattern: RegExp, folded: string, until: (rest: string) => number): Span[] =>
  findAll(pattern, folded).map(({ start, end }) => ({ start, end: end + until(folded.slice(end)) }));

const untilSentence = (rest: string): number => PATTERNS.sentenceEnds.exec(withoutBrackets(rest))?.index ?? rest.length;
const withoutBrackets = (text: string): string => text.replace(/\([^)]*\)/g, (inside) => '~'.repeat(inside.length));

/** Maximum length of a comparison ("större än en Golf"), characters. */
const COMPARED_REACH = 30;

/** Spans about another car than the one wanted. */
export const asideSpans = (folded: string): Span[] => [
  ...ownCarSpans(folded),
  ...spansOf(PATTERNS.lessWanted, folded, untilTurn),
  ...spansOf(PATTERNS.comparedCar, folded, (rest) => Math.min(untilTurn(rest), COMPARED_REACH)),
];

/** Text in brackets belongs to the text before it. */
function untilTurn(rest: string): number {
  const reported = withoutBrackets(rest);
  const put = PATTERNS.apposition.exec(reported)?.[0].length ?? 0;
  if (put > 0) return put + (PATTERNS.sentenceEnds.exec(reported.slice(put))?.index ?? reported.length - put);
  return PATTERNS.asideEnds.exec(reported)?.index ?? rest.length;
}

/** Characters before a name that are examined. */
const MAX_BEFORE_LENGTH = 60;

/** Whether a mention is about somebody's current car: "vår Polo räcker inte till". */
export function isOwnCar(folded: string, { start, end, meaning: { field } }: Mention): boolean {
  const after = folded.slice(end, end + 60);
  if (PATTERNS.reportedSpeech.test(after)) return true;
  if (field !== 'make' && field !== 'model') return false;
  const before = folded.slice(Math.max(0, start - MAX_BEFORE_LENGTH), start);
  if (PATTERNS.possessed.test(before) || PATTERNS.ended.test(after)) return true;
  return (PATTERNS.ownedBefore.test(before) || PATTERNS.having.test(before)) && !isSameWanted(folded);
}

/** Spans about named cars that somebody has: from the name to the beginning of the wish. */
export const ownNameSpans = (folded: string, mentions: readonly Mention[]): Span[] =>
  mentions.flatMap((mention) => {
    if (!isOwnCar(folded, mention)) return [];
    const { start, end } = mention;
    const owner = PATTERNS.possessed.exec(folded.slice(Math.max(0, start - MAX_BEFORE_LENGTH), start))?.[0] ?? '';
    const turn = PATTERNS.turn.exec(folded.slice(end))?.index ?? folded.length - end;
    return [{ start: start - owner.length, end: end + turn }];
  });

/** Clauses that only narrate. */
const reportedClauses = (folded: string): Span[] =>
  isSameWanted(folded)
    ? []
    : findAll(PATTERNS.clause, folded).filter(({ start, end }) => {
        const sentence = folded.slice(start, end);
        return PATTERNS.happened.test(sentence) && !PATTERNS.asks.test(sentence);
      });

/** Spans about such cars; they count only if something else is wanted. */
export const removedSpans = (folded: string): Span[] => [
  ...findAll(PATTERNS.considered, folded),
  ...findAll(PATTERNS.reason, folded),
  ...reportedClauses(folded),
];

/**
 * The polarity of each mention, in text order.
 * @param amounts spans parsed as numbers, whose "inte mer än" negates nothing but a greater number
 */
export function polarities(folded: string, mentions: readonly Mention[], amounts: readonly Span[] = []): Polarity[] {
  const withoutAmounts = amounts.reduce(blankSpan, folded);
  const quiet = findAll(PATTERNS.noDenial, withoutAmounts).reduce(blankSpan, withoutAmounts);
  const denials = findAll(PATTERNS.denial, quiet);
  const result = new Map<Mention, Polarity>();
  for (const clause of clauseSpans(quiet)) {
    const inClause = (span: Span): boolean => isWithin(span, clause);
    const inside = { mentions: mentions.filter(inClause), denials: denials.filter(inClause) };
    judgeClause({ ...clause, ...inside, text: quiet, result });
  }
  const own = [
    ...asideSpans(withoutAmounts),
    ...ownNameSpans(withoutAmounts, mentions).map((span) => upToComma(withoutAmounts, span)),
  ];
  const isOwn = new Set(mentions.filter((mention) => isOwnCar(withoutAmounts, mention)));
  const judge = (mention: Mention, reported: readonly Span[]): Polarity =>
    isOfCar(mention) && (reported.some((span) => isWithin(mention, span)) || isOwn.has(mention))
      ? 'irrelevant'
      : (result.get(mention) ?? 'wanted');
  const removed = removedSpans(mentions.reduce(blankSpan, withoutAmounts));
  const meant = mentions.filter((mention) => isOfCar(mention) && judge(mention, own) === 'wanted');
  const isElse = [...meant, ...amounts].some((other) => !removed.some((span) => isWithin(other, span)));
  return mentions.map((mention) => judge(mention, isElse ? [...own, ...removed] : own));
}

const isWithin = ({ start }: Span, span: Span): boolean => start >= span.start && start < span.end;
const upToComma = (text: string, { start, end }: Span): Span => ({
  start,
  end: start + text.slice(start, end).replace(/,.*$/s, '').length,
});

/** The visitor's dog or caravan is a reason; the visitor's car is not what is wanted. */
const isOfCar = ({ meaning: { field } }: Mention): boolean =>
  field !== 'wish' && field !== 'sort' && field !== 'followUp';

const blankSpan = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + '~'.repeat(end - start) + text.slice(end);

function clauseSpans(text: string): Span[] {
  const ends = [...findAll(PATTERNS.clauseEnd, text), { start: text.length, end: text.length }];
  return ends.map(({ start: end }, place) => ({ start: ends[place - 1]?.end ?? 0, end }));
}

/** A part of a text that no denial leaves, and the polarities found so far. */
type Clause = Span & { text: string; mentions: readonly Mention[]; denials: readonly Span[]; result: Polarities };
type Polarities = Map<Mention, Polarity>;

function judgeClause(clause: Clause): void {
  const { mentions, result } = clause;
  let denied: Mention | null = null;
  for (const [place, mention] of mentions.entries()) {
    const before = mentions[place - 1];
    // Parts of one compound share their polarity; "inte Golf GTI" says nothing of other cars with that version.
    const isOfDenied: boolean = before !== undefined && isVersionOf(denied, mention, clause.text, before.end);
    const compound = before?.start === mention.start ? result.get(before) : undefined;
    const shared: Polarity | undefined = isOfDenied ? 'irrelevant' : compound;
    const polarity: Polarity = shared ?? polarityOf(clause, place, denied);
    result.set(mention, polarity);
    if (shared === undefined) denied = polarity === 'unwanted' || polarity === 'avoided' ? mention : null;
  }
  sayBackwards(clause);
}

/** Whether an engine or trim ("300h", "GTI", "CDI"; no word such as "diesel") continues a car's name. */
function isVersionOf(car: Mention | null, { start, end, meaning }: Mention, text: string, after: number): boolean {
  const isFuel = meaning.field === 'fuel' && !PATTERNS.plainFuel.test(text.slice(start, end));
  const isVersion = isFuel || meaning.field === 'search';
  return isVersion && car !== null && makeOf(car.meaning) !== '' && /^[ \d.~-]*$/.test(text.slice(after, start));
}

/** "Manuell eller automat kvittar", "BMW och Audi går bort": a phrase after the last item of a list applies to all of it. */
function sayBackwards({ text, end, mentions, result }: Clause): void {
  let isSaidBack = false;
  for (let place = mentions.length - 1; place > 0; place -= 1) {
    const [before, last] = [mentions[place - 1], mentions[place]];
    if (!before || !last) continue;
    const rest = text.slice(last.end, end);
    isSaidBack ||= PATTERNS.noWeightAfter.test(rest) || (PATTERNS.deniedAfter.test(rest) && isOfCar(last));
    isSaidBack &&=
      before.meaning.field === last.meaning.field && PATTERNS.listed.test(text.slice(before.end, last.start));
    if (isSaidBack) result.set(before, result.get(last) ?? 'wanted');
  }
}

const MAX_WORDS_TO_DENIED = 4;
/** "Helst inte", before what it is said of. */
const MAX_RATHER_LENGTH = 14;

/** @param denied the directly preceding mention, if it was negated */
function polarityOf(clause: Clause, place: number, denied: Mention | null): Polarity {
  const { text, mentions, denials, result } = clause;
  const [mention, before, next] = [mentions[place], mentions[place - 1], mentions[place + 1]];
  if (!mention) return 'wanted';
  const from = before?.end ?? clause.start;
  const denial = denials.findLast(({ start, end }) => start >= from && end <= mention.start);
  const lead = text.slice(clause.start, mention.start);
  const rest = text.slice(mention.end, clause.end);
  if (PATTERNS.noWeightBefore.test(lead.replace(/~+/g, ' ')) || PATTERNS.noWeightAfter.test(rest)) return 'irrelevant';
  if (PATTERNS.deniedList.test(lead) && isOfCar(mention)) return 'unwanted';
  if (denial) {
    const word = text.slice(denial.start, denial.end);
    const gap = text.slice(denial.end, mention.start);
    // "inte diesel utan bensin": after a negated mention, "utan" means "but".
    if (word === 'utan' && (denied || /~.*\butan (?:aven|ocksa)\b/.test(lead))) return 'wanted';
    if (!gap.includes(',') && wordsIn(gap) <= (word === '0' ? 0 : MAX_WORDS_TO_DENIED)) {
      const rather = text.slice(Math.max(clause.start, denial.start - MAX_RATHER_LENGTH), mention.start);
      return PATTERNS.ratherNot.test(rather) ? 'avoided' : 'unwanted';
    }
  }
  if (denied && goesOn(text, from, denied, mention, next)) return result.get(denied) ?? 'unwanted';
  if ((isOfCar(mention) ? PATTERNS.deniedAfter : PATTERNS.wishDeniedAfter).test(rest)) return 'unwanted';
  const wishful = lead.slice(-60).split(',').at(-1) ?? '';
  return PATTERNS.preference.test(wishful) ? 'preferred' : 'wanted';
}

/** Content words: "inte fan ska jag ha någon elbil" negates the car five words further on. */
const wordsIn = (text: string): number =>
  text.split(/[^a-z0-9]+/).filter((word) => word !== '' && !SMALL_WORDS.has(word)).length;
const SMALL_WORDS: ReadonlySet<string> = new Set(lexicon.besideDenials.split(' '));

/** "inga Opel, Fiat eller Renault": "eller" and "och" continue a list, and so do commas if one of these ends it. */
function goesOn(text: string, from: number, denied: Mention, mention: Mention, next: Mention | undefined): boolean {
  const gap = text.slice(from, mention.start);
  const { field } = mention.meaning;
  if (PATTERNS.goesOnOr.test(gap)) return true;
  // "Inget brunt skinn".
  if (denied.meaning.field === 'color' && field === 'equipment' && gap === ' ') return true;
  if (denied.meaning.field !== field) return false;
  const isListed = next?.meaning.field === field && PATTERNS.listed.test(text.slice(mention.end, next.start));
  return PATTERNS.goesOnAnd.test(gap) || (/^ *, *$/.test(gap) && isListed);
}
