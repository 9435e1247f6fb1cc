import { type Drive, TAGS, type Tag } from '#src/domain/vocabulary/vocabulary.ts';
import { DENIED, OFFERED, TAG_RULES, type TagRule } from './tag-rules.ts';

/** A tag with the words of the ad that state it. */
export type FoundTag = { tag: Tag; words: string };

/** The texts in which tags are found, and the fields that decide before them. */
export type TaggedAd = {
  name: string;
  equipment: readonly string[];
  trimPackages: readonly string[];
  description: string | null;
  modelYear: number | null;
  drive: Drive | null;
  seats: number | null;
};

/** A tag in a text; before the model year `since`, its words mean something else. */
export type TagMention = FoundTag & { since: number | null };

/**
 * The tags of an ad in the order of the vocabulary, each with the first words that state it. The fields for drive and seats decide
 * where the ad has them.
 * @param read for imports, which repeat the same few texts, a cached {@link readMentions}
 */
export function findTags(ad: TaggedAd, read: (text: string) => readonly TagMention[] = readMentions): FoundTag[] {
  // Null: the ad's field says that it has not the tag.
  const found = new Map<Tag, string | null>();
  if (ad.drive !== null) found.set('Fyrhjulsdrift', ad.drive === 'Fyrhjulsdrift' ? `Drivning: ${ad.drive}` : null);
  if (ad.seats !== null) found.set('Minst 7 sitser', ad.seats >= 7 ? `Säten: ${ad.seats}` : null);
  const add = (mentions: readonly TagMention[]): void => {
    for (const { tag, words, since } of mentions) {
      const isOlder = since !== null && ad.modelYear !== null && ad.modelYear < since;
      if (!isOlder && !found.has(tag)) found.set(tag, words);
    }
  };
  for (const text of ad.equipment) add(read(text));
  for (const text of ad.trimPackages) add(read(text));
  add(readMentions(ad.description === null ? ad.name : `${ad.name}\n${ad.description}`, found));
  const tags: FoundTag[] = [];
  for (const tag of TAGS) {
    const words = found.get(tag);
    if (words != null) tags.push({ tag, words });
  }
  return tags;
}

/**
 * The tags that a text states.
 * @param known tags that are not looked for
 */
export function readMentions(text: string, known?: ReadonlyMap<Tag, unknown>): readonly TagMention[] {
  const lower = text.toLowerCase();
  let folded: string | null = null;
  const mentions: TagMention[] = [];
  for (const [tag, rule] of RULES) {
    if (known?.has(tag) || !rule.hint.test(lower)) continue;
    folded ??= foldSigns(text, lower);
    const words = firstStated(text, folded, rule, rule.stated);
    if (words !== null) mentions.push({ tag, words, since: null });
    else if (rule.newer) {
      const newer = firstStated(text, folded, rule, rule.newer.stated);
      if (newer !== null) mentions.push({ tag, words: newer, since: rule.newer.since });
    }
  }
  return mentions;
}

const RULES = TAGS.map((tag) => [tag, TAG_RULES[tag]] as const);

function firstStated(text: string, folded: string, rule: TagRule, stated: RegExp): string | null {
  stated.lastIndex = 0;
  for (let match = stated.exec(folded); match !== null; match = stated.exec(folded)) {
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

/** Folds a text character by character, so that positions stay the same. */
function foldSigns(text: string, lower: string): string {
  // The lower case of a few letters is longer than the letter.
  const letters = lower.length === text.length ? lower : text.replace(/[A-ZÅÄÖÉ]/g, (letter) => letter.toLowerCase());
  return letters
    .replace(/[åäáà]/g, 'a')
    .replace(/[öóø]/g, 'o')
    .replace(/[éè]/g, 'e')
    .replace(/[^a-z0-9 ,.\n!?;•|]|[,.](?=\d)/g, ' ')
    .replace(/[\n!?;•|]/g, '.');
}
