import type { SoftPreference } from '#src/domain/wish/parsed-query.ts';
import type { ReadText } from './concepts.ts';
import { hash, partsOf, type TextFeatures } from './text-features.ts';

/** Concepts (data/adviser/concepts.json) whose words name a soft wish. */
export const CONCEPTS_OF_WISH: Readonly<Record<SoftPreference, readonly string[]>> = {
  hund: ['dog'],
  familj: ['child', 'pickup_kids'],
  'dra släp': ['tow', 'boat', 'horse', 'haul', 'camping'],
  rymlig: ['bulky', 'space'],
  liten: ['small', 'parking'],
  stad: ['city', 'parking'],
  långresa: ['trip', 'north_city'],
  pendla: ['commute'],
  vinter: ['winter', 'rough_road'],
  'första bil': ['licence'],
  snål: ['fuel_use'],
  'låg skatt': ['tax'],
  billig: ['money'],
  miljö: ['green'],
  snabb: ['fun'],
  säker: ['safety'],
  pålitlig: ['reliable'],
  bekväm: ['comfort', 'pain'],
  'få mil': ['low_km'],
  nyare: ['new'],
  'hög insteg': ['frail', 'sit_high'],
  barnstolar: ['child'],
  hundbur: ['dog'],
  'lång förare': ['space'],
  tyst: ['comfort'],
  'lätt att lasta': ['frail', 'bulky'],
  'lång last': ['bulky'],
  'lätt att köra': ['small', 'parking'],
  oplogat: ['winter', 'rough_road'],
  rosttålig: ['reliable'],
  'laddar snabbt': ['trip'],
  'plats bak': ['space'],
  'många platser': ['child'],
};

/** A text, and the soft wish that may be denied in it. */
export type DeniableWish = { text: ReadText; wish: SoftPreference };

const MAX_WORDS_AROUND = 6;
/** Of the words of the clause, wherever they are. */
const WEIGHTS = { word: 1, part: 0.2 };

const CLAUSE_END = /^(?:men|fast)$/;
/** After a comma it denies what follows: "familjebil, ingen vit". */
const DENIES_NEXT = /^(?:ingen|inga|inget|inte|aldrig|ej|varken|utan)$/;

/** The words of the clauses that contain a word: "inte snabb men rymlig" denies nothing of what follows. */
function clausesWith(wanted: string, words: readonly string[]): string[] {
  const clauses: string[][] = [[]];
  for (const [at, word] of words.entries())
    if (CLAUSE_END.test(word) || (word === ',' && DENIES_NEXT.test(words[at + 1] ?? ''))) clauses.push([]);
    else clauses.at(-1)?.push(word);
  return clauses.filter((clause) => clause.includes(wanted)).flat();
}

/**
 * The words of the clause, and those around the words that name a wish, by their side and distance; for themselves and together with
 * the wish.
 */
export function denialFeatures({ text, wish }: DeniableWish, size: number): TextFeatures {
  const features = new Map<number, number>();
  const add = (feature: string, weight: number): void => {
    for (const [each, value] of [
      [feature, weight],
      [`${wish}|${feature}`, weight / 2],
    ] as const) {
      const bucket = hash(each) % size;
      features.set(bucket, Math.max(features.get(bucket) ?? 0, value));
    }
  };
  const concepts = CONCEPTS_OF_WISH[wish];
  const words = text.words.map((word, at) =>
    text.concepts[at]?.some((concept) => concepts.includes(concept)) ? '@' : word,
  );
  if (!words.includes('@')) words.push('@');
  for (const word of clausesWith('@', words)) {
    add(`w${word}`, WEIGHTS.word);
    for (const part of partsOf(word)) add(`c${part}`, WEIGHTS.part);
  }
  for (const [place, word] of words.entries()) {
    if (word !== '@') continue;
    for (const step of [-1, 1]) {
      let next = '@';
      for (let distance = 1; distance <= MAX_WORDS_AROUND; distance += 1) {
        const each = words[place + step * distance];
        if (each === undefined || /^[.;!?]$/.test(each)) {
          if (distance === 1 || step === 1) add(`${step}end ${next}`, 1);
          break;
        }
        add(`${step}${each}`, 1 - distance / 10);
        add(`${step}${next} ${each}`, 1);
        next = each;
      }
    }
  }
  return features;
}
