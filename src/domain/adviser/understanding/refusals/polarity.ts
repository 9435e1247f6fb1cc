import type { Mention, Polarity } from '#src/domain/adviser/understanding/mention.ts';
import { PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import { findAll, type Span } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { asideSpans, isOwnCar, ownNameSpans, removedSpans } from './own-cars.ts';

/**
 * The polarity of each mention, in text order.
 * @param amounts spans parsed as numbers, whose "inte mer än" negates nothing but a greater number
 */
export function polarities(folded: string, mentions: readonly Mention[], amounts: readonly Span[] = []): Polarity[] {
  const said = amounts.reduce(blankSpan, folded);
  const quiet = blank(said, PATTERNS.noDenial);
  const asides = asideSpans(said);
  const denials = findAll(PATTERNS.denial, quiet);
  const result = new Map<Mention, Polarity>();
  for (const clause of clauseSpans(quiet)) {
    const inClause = (span: Span): boolean => isWithin(span, clause);
    judgeClause(quiet, clause, { mentions: mentions.filter(inClause), denials: denials.filter(inClause) }, result);
  }
  const own = [...asides, ...ownNameSpans(said, mentions).map((span) => upToComma(said, span))];
  const isOwn = new Set(mentions.filter((mention) => isOwnCar(said, mention)));
  const judge = (mention: Mention, reported: readonly Span[]): Polarity =>
    isOfCar(mention) && (reported.some((span) => isWithin(mention, span)) || isOwn.has(mention))
      ? 'irrelevant'
      : (result.get(mention) ?? 'wanted');
  const removed = removedSpans(mentions.reduce(blankSpan, said));
  const isElse = [
    ...mentions.filter((mention) => isOfCar(mention) && judge(mention, own) === 'wanted'),
    ...amounts,
  ].some((said) => !removed.some((span) => isWithin(said, span)));
  const reported = isElse ? [...own, ...removed] : own;
  return mentions.map((mention) => judge(mention, reported));
}

const isWithin = ({ start }: Span, span: Span): boolean => start >= span.start && start < span.end;
const upToComma = (text: string, { start, end }: Span): Span => {
  const comma = text.indexOf(',', start);
  return { start, end: comma < 0 ? end : Math.min(comma, end) };
};

/** The visitor's dog or caravan is a reason; the visitor's car is not what is wanted. */
const isOfCar = ({ meaning: { field } }: Mention): boolean =>
  field !== 'wish' && field !== 'sort' && field !== 'followUp';

const blankSpan = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + '~'.repeat(end - start) + text.slice(end);
const blank = (text: string, pattern: RegExp): string => findAll(pattern, text).reduce(blankSpan, text);

function clauseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const end of findAll(PATTERNS.clauseEnd, text)) {
    spans.push({ start, end: end.start });
    start = end.end;
  }
  return [...spans, { start, end: text.length }];
}

const MAX_WORDS_TO_DENIED = 4;

function judgeClause(
  text: string,
  clause: Span,
  { mentions, denials }: { mentions: readonly Mention[]; denials: readonly Span[] },
  result: Map<Mention, Polarity>,
): void {
  let denied: Situation['denied'] = null;
  for (const [place, mention] of mentions.entries()) {
    // Parts of one compound share their polarity.
    const before = mentions[place - 1];
    if (before && before.start === mention.start) {
      const same = result.get(before);
      if (same) result.set(mention, same);
      continue;
    }
    const polarity = polarityOf(text, clause, mention, { denials, denied, before, all: mentions, place });
    result.set(mention, polarity);
    denied = polarity === 'unwanted' || polarity === 'avoided' ? { mention, polarity } : null;
  }
  sayBackwards(text, clause, mentions, result);
}

/** "Manuell eller automat kvittar", "BMW och Audi går bort": a phrase after the last item of a list applies to all of it. */
function sayBackwards(text: string, clause: Span, mentions: readonly Mention[], result: Map<Mention, Polarity>): void {
  const isSaidBack = new Set<Mention>();
  for (let place = mentions.length - 1; place > 0; place -= 1) {
    const [before, last] = [mentions[place - 1], mentions[place]];
    if (!before || !last || before.meaning.field !== last.meaning.field) continue;
    const rest = text.slice(last.end, clause.end);
    const isSaidAfter = PATTERNS.noWeightAfter.test(rest) || (PATTERNS.deniedAfter.test(rest) && isOfCar(last));
    const isListed = PATTERNS.listed.test(text.slice(before.end, last.start));
    const polarity = result.get(last);
    if (!isListed || polarity === undefined || !(isSaidAfter || isSaidBack.has(last))) continue;
    result.set(before, polarity);
    isSaidBack.add(before);
  }
}

type Situation = {
  denials: readonly Span[];
  /** The directly preceding mention, if it was negated. */
  denied: { mention: Mention; polarity: 'avoided' | 'unwanted' } | null;
  before: Mention | undefined;
  all: readonly Mention[];
  place: number;
};

function polarityOf(text: string, clause: Span, mention: Mention, situation: Situation): Polarity {
  const { denials, denied, before } = situation;
  const lead = text.slice(clause.start, mention.start);
  const rest = text.slice(mention.end, clause.end);
  if (PATTERNS.noWeightBefore.test(lead.replace(/~+/g, ' ')) || PATTERNS.noWeightAfter.test(rest)) return 'irrelevant';
  if (PATTERNS.deniedList.test(lead) && isOfCar(mention)) return 'unwanted';
  const from = Math.max(before?.end ?? clause.start, clause.start);
  const denial = denials.findLast(({ start, end }) => start >= from && end <= mention.start);
  if (denial) {
    const word = text.slice(denial.start, denial.end);
    const gap = text.slice(denial.end, mention.start);
    // "inte diesel utan bensin": after a negated mention, "utan" means "but".
    if (word === 'utan' && (denied || /~.*\butan (?:aven|ocksa)\b/.test(text.slice(clause.start, mention.start))))
      return 'wanted';
    const max = word === '0' ? 0 : MAX_WORDS_TO_DENIED;
    if (!gap.includes(',') && wordsIn(gap) <= max) {
      const isRather = PATTERNS.ratherNot.test(
        text.slice(Math.max(clause.start, denial.start - MAX_RATHER_LENGTH), mention.start),
      );
      return isRather ? 'avoided' : 'unwanted';
    }
  }
  if (denied && goesOn(text, denied.mention, mention, situation)) return denied.polarity;
  if ((isOfCar(mention) ? PATTERNS.deniedAfter : PATTERNS.wishDeniedAfter).test(rest)) return 'unwanted';
  const wishful =
    text
      .slice(Math.max(clause.start, mention.start - 60), mention.start)
      .split(',')
      .at(-1) ?? '';
  return PATTERNS.preference.test(wishful) ? 'preferred' : 'wanted';
}

/** Content words: "inte fan ska jag ha någon elbil" negates the car five words further on. */
const wordsIn = (text: string): number =>
  text.split(/[^a-z0-9]+/).filter((word) => word !== '' && !SMALL_WORDS.has(word)).length;
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'fan tusan sjutton ska skall jag ja vi man vill ha kopa aga se nagon nagot nagra en ett den det dom sa ens'.split(
    ' ',
  ),
);
/** "Helst inte", before what it is said of. */
const MAX_RATHER_LENGTH = 14;

/** "inga Opel, Fiat eller Renault": "eller" and "och" continue a list, and so do commas if one of these ends it. */
function goesOn(text: string, denied: Mention, mention: Mention, { all, place }: Situation): boolean {
  const gap = text.slice(denied.end, mention.start);
  const isSame = denied.meaning.field === mention.meaning.field;
  if (/^[ ]*(?:eller|heller|or|\/|varken)(?: (?:en|ett|nagon|nagra|inte))*[ ]*$/.test(gap)) return true;
  // "Inget brunt skinn".
  if (denied.meaning.field === 'color' && mention.meaning.field === 'equipment' && gap === ' ') return true;
  if (!isSame) return false;
  if (/^[ ]*(?:och|samt|&|and)(?: (?:en|ett|inte|nagon))*[ ]*$/.test(gap)) return true;
  if (!/^[ ]*,[ ]*$/.test(gap)) return false;
  const next = all[place + 1];
  return (
    next !== undefined &&
    next.meaning.field === mention.meaning.field &&
    /^[ ]*(?:,|eller|och|or|and)[ ]*$/.test(text.slice(mention.end, next.start))
  );
}
