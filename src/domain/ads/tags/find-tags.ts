import { type Drive, TAGS, type Tag } from '#src/domain/ads/vocabulary.ts';
import { DENIED, OFFERED, TAG_RULES, type TagRule } from './tag-rules.ts';

/** A tag with the words of the ad that state it. */
export type FoundTag = { tag: Tag; words: string };

/** What tags are found in. */
export type TaggedAd = {
  name: string;
  salesName: string | null;
  equipment: readonly string[];
  trimPackages: readonly string[];
  description: string | null;
  modelYear: number | null;
  drive: Drive | null;
  seats: number | null;
};

/** A tag in a text; before the model year `since`, its words mean something else. */
export type Mention = FoundTag & { since: number | null };

/**
 * The tags of an ad in the order of the vocabulary, each with the first words that state it. The fields for drive and seats decide
 * where the ad has them.
 * @param read for imports, which repeat the same few texts, a cached {@link readMentions}
 */
export function findTags(ad: TaggedAd, read: (text: string) => readonly Mention[] = readMentions): FoundTag[] {
  const found = new Map<Tag, string>();
  if (ad.drive === 'Fyrhjulsdrift') found.set('Fyrhjulsdrift', `Drivning: ${ad.drive}`);
  if (ad.seats !== null && ad.seats >= 7) found.set('Minst 7 sitser', `Säten: ${ad.seats}`);
  const add = (mentions: readonly Mention[]): void => {
    for (const { tag, words, since } of mentions) {
      if (found.has(tag) || (since !== null && ad.modelYear !== null && ad.modelYear < since)) continue;
      if (tag === 'Fyrhjulsdrift' ? ad.drive === null : tag !== 'Minst 7 sitser' || ad.seats === null)
        found.set(tag, words);
    }
  };
  for (const text of ad.equipment) add(read(text));
  for (const text of ad.trimPackages) add(read(text));
  add(readMentions(ad.name));
  if (ad.salesName !== null) add(readMentions(ad.salesName));
  if (ad.description !== null) add(readMentions(ad.description));
  return found.size === 0 ? [] : TAGS.flatMap((tag) => wordsOf(found, tag));
}

function wordsOf(found: ReadonlyMap<Tag, string>, tag: Tag): FoundTag[] {
  const words = found.get(tag);
  return words === undefined ? [] : [{ tag, words }];
}

/** The tags that a text states: at most one mention each, and a second one of words whose meaning depends on the year. */
export function readMentions(text: string): readonly Mention[] {
  if (!MAY_STATE.test(text)) return NONE;
  const folded = foldSigns(text);
  const mentions: Mention[] = [];
  for (const tag of TAGS) {
    const rule = TAG_RULES[tag];
    const words = firstStated(text, folded, rule, rule.stated);
    if (words !== null) mentions.push({ tag, words, since: null });
    else if (rule.newer) {
      const newer = firstStated(text, folded, rule, rule.newer.stated);
      if (newer !== null) mentions.push({ tag, words: newer, since: rule.newer.since });
    }
  }
  return mentions;
}

const NONE: readonly Mention[] = [];

/** Part of every wording: most texts have none of these. */
const MAY_STATE =
  /dra|krok|tow|v[äa]rm|d.?v|webasto|ebersp|hjul|[ae]wd|4 ?wd|4 ?x ?4|matic|motion|quattro|xdrive|all4|allgrip|4orce|sits|s[äa]te|plats|stol|personer|passagerare|seat|adaptiv|fart|distronic|pilot|acc|car ?play|d[äa]ck|vinter|[äa]gare|brukare|[äa]gd|bok|historik|moms|leas/iu;

function firstStated(text: string, folded: string, rule: TagRule, stated: RegExp): string | null {
  for (const match of folded.matchAll(stated)) {
    const phrase = phraseAround(folded, match.index);
    const end = match.index + match[0].length;
    const before = folded.slice(phrase.start, match.index);
    const after = folded.slice(end, phrase.end);
    if (!isDenied(rule, before, after)) return wordsAround(text, phrase, { start: match.index, end });
  }
  return null;
}

const isDenied = (rule: TagRule, before: string, after: string): boolean =>
  DENIED.before.test(before) ||
  DENIED.after.test(after) ||
  (rule.deniedBefore?.test(before) ?? false) ||
  (rule.deniedAfter?.test(after) ?? false) ||
  (rule.isOffer !== true && (OFFERED.before.test(before) || OFFERED.after.test(after)));

type Span = { start: number; end: number };

/** The part of a text between the signs that end a phrase. */
function phraseAround(folded: string, at: number): Span {
  let start = at;
  while (start > 0 && !isPhraseEnd(folded[start - 1])) start -= 1;
  let end = at;
  while (end < folded.length && !isPhraseEnd(folded[end])) end += 1;
  return { start, end };
}

const isPhraseEnd = (sign: string | undefined): boolean => sign === ',' || sign === '.';

const MAX_WORDS = 60;

/** A short phrase as a whole, of a long one the words of the match alone. */
function wordsAround(text: string, phrase: Span, { start, end }: Span): string {
  const whole = text.slice(phrase.start, phrase.end).trim();
  if (whole.length <= MAX_WORDS) return whole;
  return text.slice(start, end).trim().slice(0, MAX_WORDS);
}

const ACCENTS = new Map(
  [
    ...['åa', 'äa', 'áa', 'àa', 'öo', 'óo', 'øo', 'ée', 'èe', 'üu'],
    // What ends a phrase or a sentence.
    ...['\n.', '!.', '?.', ';.', '•.', '|.'],
  ].map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** Folds a text character by character, so that positions stay the same. */
const foldSigns = (text: string): string =>
  lowerCase(text)
    .replace(/[^a-z0-9 ,.]/gu, (sign) => ACCENTS.get(sign) ?? ' '.repeat(sign.length))
    .replace(/[,.](?=\d)/g, ' ');

/** The lower case of a few letters is longer than the letter. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-ZÅÄÖÉ]/g, (letter) => letter.toLowerCase());
}
