import type { Mention, Polarity } from '#src/domain/adviser/understanding/mention.ts';
import { findAll, type Span } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { asideSpans } from './own-car.ts';
import { isOwnCar, ownNameSpans, removedSpans } from './own-names.ts';

/** Phrases of the folded text that contain a "not" without a negation, or that make a mention irrelevant. */
const NO_DENIAL =
  /\b(?:varfor inte|inte bara|inte minst|inte enbart|vet inte(?: riktigt)?(?: om| vad| vilken)?|inte saker(?: pa)?|inga problem|inte hittat|inte (?:drick\w*|dra\w*|sluk\w*|for)? ?(?:mycket|sa mycket) (?:bensin|diesel|soppa|el)\b|nagot annat an (?:en |ett )?[a-z]+ (?:ar uteslut\w*|gar bort|duger inte|funkar inte)|ingen brad\w*|(?:inget|ingenting|ingen) (?:annat|annan|annat) an|ing[a-z]+ andra an|inte nagot annat an|not only|why not|inget emot|ingenting emot|om inte|eller inte|(?:hittar|hittade|ser) inte|far inte (?:tag|ihop|plats|rum|hjalp|nagon hjalp|in)\b|inte hitta|har aldrig (?:agt|haft|kort|provat)|inte (?:racker|finns|hittar|hittas|gar att)|(?:racker|finns|hittas) inte)\b/;
const NO_WEIGHT_BEFORE =
  /\b(?:(?:behover|maste|kraver|behovs|kravs) (?:den |det |bilen )?(?:inte|ej)(?: (?:nodvandigtvis|alls|vara|ha|finnas|en|ett|nagon))*|inte nodvandig\w*(?: (?:vara|med|en))*|inget krav pa|inga krav pa|(?:glom|skippa|strunta i|slopa|stryk|ta bort) (?:det (?:dar |har )?(?:med|om)|krave[tn] pa)|gor inget om(?: den| det)?(?: ar)?|(?:fler|flera|mer) an)\s*$/;
const NO_WEIGHT_AFTER =
  /^(?: (?:inredning|invandigt|kladsel|interior|insida|inuti|inne)\b| eller [a-z]+ (?:inredning|invandigt)\b)|^(?: \w+)? ?(?:(?:ar|ar det)? ?(?:inget (?:krav|maste)|inte (?:viktigt|ett krav|nodvandigt|noga))|maste (?:den |det )?(?:inte|ej)|behovs (?:inte|ej)|behover (?:inte|ej)|spelar ingen roll|kvittar|struntar)/;

const DENIAL =
  /(?<![\d.,])\b0(?= [a-z])|\b(?:inte|int|itte|ente|inge|ej|inga|ingen|inget|icke|aldrig|utom|forutom|exklusive|bortsett fran|slippa|slipper|skippar?|strunta i|struntar i|hoppa over|tal inte|undvik\w*|hatar|ogillar|varken|nej till|nobben till|nobbar|stryk|glom|slopa|allergisk mot|utan|trott\w* pa|less pa|led\w* pa|vagrar|ratar|dissar|bort med|no|not|without|except|anything but|avoid)\b/;
const PREFERENCE =
  /\b(?:garna|helst|om mojligt|onskvart|onskas|kanske|eventuellt|plus om|fordel om|bonus om|ideally|preferably|i forsta hand)\b/;
const RATHER_NOT =
  /\b(?:helst|garna|om mojligt)\s+(?:inte|ej|ingen|inga|inget|slippa|undvika)\b|\b(?:inte|ej|slipper|undviker) (?:garna|helst)\b/;
/** "Golf, får inte vara röd": the negation applies to what follows. */
const OF_WHAT_FOLLOWS = '(?! (?:vara?|ha|kosta|bli|ga) [a-z0-9~])';
const DENIED_AFTER = new RegExp(
  [
    "^(?:[:'][a-z]+)?[ ,?]*(?:(?:bil(?:ar|arna)?|lador?|vaxellada|modeller|motor(?:er)?) )?(?:",
    [
      '(?:vill|vil|gillar|ska|onskar|tar|koper|accepterar|tycker) (?:jag|ja|vi|man|det) (?:\\w+ ){0,2}?(?:inte|ej|aldrig)',
      `(?:vill|vil|gillar|ska|onskar|tar|koper|accepterar|tycker) (?:\\w+ ){0,2}?(?:inte|ej|aldrig)${OF_WHAT_FOLLOWS}`,
      `(?:ska|far|vill|funkar|passar|duger|gar|blir) (?:det |den |bilen )?(?:inte|ej|aldrig)${OF_WHAT_FOLLOWS}`,
      'gar (?:(?:da|alltsa|tyvarr|ocksa|helt) )?(?:fet|helt)?bort|ar uteslut\\w*|undanbedes|nej tack|nej|nae|usch|aldrig i livet',
      'absolut inte|inte for mig|undviker|kommer inte pa fraga|kan (?:du|ni|man) (?:behalla|behalle|glomma)',
      'ar inget (?:for|jag|vi)|har jag (?:tappat|gett)|ar inte aktuell\\w*|inte aktuell\\w*',
      '(?:ar|kanns|funkar) (?:inte|ej) (?:ok|okej|bra|kul|for (?:mig|oss)|nagot for|aktuellt|intressant)',
      'intresserar (?:mig|oss)? ?(?:inte|ej)|(?:skulle|kommer|ska) (?:jag|vi) (?:\\w+ )?(?:aldrig|inte)',
      'har (?:jag|vi) (?:haft|fatt|sett) nog av|gore? sig (?:icke|inte|ej) (?:besvar|omak)',
    ].join('|'),
    ')',
  ].join(''),
);

/** End of a sentence or clause; not a point within a number or a name. */
const CLAUSE_END =
  /[!;]|\?(?! *(?:nej|nae|na|usch|fy|blah|aldrig|absolut inte|inte for mig|no thanks)\b)|\.(?!\d)|\b(?:men|fast|dock|daremot|annars|however|but)\b/;

/**
 * The polarity of each mention, in text order.
 * @param amounts spans parsed as numbers, whose "inte mer än" negates nothing but a greater number
 */
export function polarities(folded: string, mentions: readonly Mention[], amounts: readonly Span[] = []): Polarity[] {
  const said = amounts.reduce(blankSpan, folded);
  const quiet = blank(said, NO_DENIAL);
  const asides = asideSpans(said);
  const clauses = clauseSpans(quiet);
  const result = new Map<Mention, Polarity>();
  for (const clause of clauses) {
    const own = mentions.filter(({ start }) => start >= clause.start && start < clause.end);
    judgeClause(quiet, clause, own, result);
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
  for (const end of findAll(CLAUSE_END, text)) {
    spans.push({ start, end: end.start });
    start = end.end;
  }
  return [...spans, { start, end: text.length }];
}

const MAX_WORDS_TO_DENIED = 4;

function judgeClause(text: string, clause: Span, mentions: readonly Mention[], result: Map<Mention, Polarity>): void {
  const denials = findAll(DENIAL, text).filter((denial) => isWithin(denial, clause));
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
    const isSaidAfter = NO_WEIGHT_AFTER.test(rest) || (DENIED_AFTER.test(rest) && isOfCar(last));
    const isListed = LISTED.test(text.slice(before.end, last.start));
    const polarity = result.get(last);
    if (!isListed || polarity === undefined || !(isSaidAfter || isSaidBack.has(last))) continue;
    result.set(before, polarity);
    isSaidBack.add(before);
  }
}
const LISTED = /^ *(?:,|\/|&|eller|och|o|samt|or|and)(?: (?:en|ett))* *$/;

/** "Det här vill jag inte ha: diesel, svart lack, Renault": everything after the colon. */
const DENIED_LIST =
  /\b(?:(?:vill|onskar|ska)\b[^.!?:]{0,15}\b(?:inte|ej|aldrig)(?: (?:ha|se|kopa|aga))?|(?:inte|ej) (?:vill|onskar|ska)(?: ha)?|inte|ej|undvik\w*|slipp\w*|inga|nej till|ratar) ?:[^.!?]*$/;

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
  if (NO_WEIGHT_BEFORE.test(lead.replace(/~+/g, ' ')) || NO_WEIGHT_AFTER.test(rest)) return 'irrelevant';
  if (DENIED_LIST.test(lead) && isOfCar(mention)) return 'unwanted';
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
      const isRather = RATHER_NOT.test(
        text.slice(Math.max(clause.start, denial.start - MAX_RATHER_LENGTH), mention.start),
      );
      return isRather ? 'avoided' : 'unwanted';
    }
  }
  if (denied && goesOn(text, denied.mention, mention, situation)) return denied.polarity;
  if (DENIED_AFTER.test(rest) && isOfCar(mention)) return 'unwanted';
  const wishful =
    text
      .slice(Math.max(clause.start, mention.start - 60), mention.start)
      .split(',')
      .at(-1) ?? '';
  return PREFERENCE.test(wishful) ? 'preferred' : 'wanted';
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
