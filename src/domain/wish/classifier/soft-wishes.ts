import denialModel from '#data/adviser/denial-model.json' with { type: 'json' };
import wishModel from '#data/adviser/wish-model.json' with { type: 'json' };
import { LEARNED_WISHES, type SoftPreference } from '#src/domain/wish/parsed-query.ts';
import { type ReadText, readText } from './concepts.ts';
import { CONCEPTS_OF_WISH, type DeniableWish, denialFeatures } from './denial-features.ts';
import { scorerOf, sigmoid } from './linear-model.ts';
import { wishFeatures } from './wish-features.ts';

const wishScores = scorerOf(wishModel, wishFeatures);
const denialScores = scorerOf<DeniableWish>(denialModel, denialFeatures);

/** Probability from which a wish that the rules found is denied, and one that only the classifier found. */
const MIN_DENIED = { ruled: 0.55, learned: 0.45 };

/** Probability from which a wish is found that no word names. */
const MIN_UNNAMED = 0.4;

/** "Inte stor" means that a car may be of any other size. */
const OPPOSITES: Readonly<Partial<Record<SoftPreference, SoftPreference>>> = { rymlig: 'liten', liten: 'rymlig' };

/** Longer sentences are read in overlapping pieces of so many words, as the sentences that were trained with. */
const MAX_WORDS = 18;
const STEP = 10;
/** Bounds the cost of a long message. */
const MAX_PIECES = 12;

/**
 * The soft wishes of a text: those that the rules found, without the denied ones, and those in its stories ("vi har fått
 * tvillingar").
 * @param denied the wishes that the rules found to be denied
 */
export function softWishes(
  text: string,
  ruled: readonly SoftPreference[],
  denied: readonly SoftPreference[],
): readonly SoftPreference[] {
  const pieces = piecesOf(text).map(readText);
  const confirmed = ruled.filter(
    (wish) =>
      pieces.length === 0 || pieces.some((piece) => isShortWish(piece) || denial(piece, wish) < MIN_DENIED.ruled),
  );
  const learned = pieces.filter(hasConcept).flatMap((piece) => {
    const scores = wishScores(piece);
    return LEARNED_WISHES.filter(
      (wish, at) =>
        !denied.includes(wish) &&
        !denied.some((each) => OPPOSITES[each] === wish) &&
        !ruled.includes(wish) &&
        sigmoid(scores[at] ?? 0) >= (names(piece, wish) ? (wishModel.limits[at] ?? 1) : MIN_UNNAMED) &&
        denial(piece, wish) < MIN_DENIED.learned,
    );
  });
  return [...new Set([...confirmed, ...learned])];
}

/** Whether a word of a piece names a wish, in itself ("valp") or in a compound. */
const names = ({ concepts }: ReadText, wish: SoftPreference): boolean =>
  concepts.some((all) => all.some((concept) => CONCEPTS_OF_WISH[wish].includes(concept)));

/** Without a word that means something, a wish is found in the rest of a text by chance only. */
const hasConcept = ({ concepts }: ReadText): boolean =>
  concepts.some((all) => all.some((concept) => concept !== 'deny' && concept !== 'old'));

/** So few words deny a wish that the rules found with one of these only: "något säkrare" does not. */
const MAX_SHORT_WORDS = 2;
const SHORT_DENIAL =
  /^(?:inte|int|ej|ingen|inga|inget|aldrig|nej|utan|slipp(?:er|a)|saknar?|kvittar|struntar?|oviktigt?|barnfria?)$/;
const isShortWish = ({ words }: ReadText): boolean =>
  words.length <= MAX_SHORT_WORDS && !words.some((word) => SHORT_DENIAL.test(word));

/** Probability that a wish is denied in a text; a single word denies nothing. */
const denial = (text: ReadText, wish: SoftPreference): number =>
  text.words.length < 2 ? 0 : sigmoid(denialScores({ text, wish })[0] ?? 0);

/** "Hur långt har den gått?" asks about a car and wishes for none. */
const QUESTION =
  /^\W*(?:och |men )?(?:hur|vad|vem|när|varför|vilk\w+|(?:har|är|kan|får|går|var) (?:den|det|de|bilen|man))\b/iu;

/** Sentences that are no questions; longer ones in pieces. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const sentence of text.split(/[.!?\n]+(?:\s|$)/)) {
    const words = sentence.split(/\s+/).filter((word) => word !== '');
    if (words.length === 0 || QUESTION.test(sentence)) continue;
    for (let at = 0; at === 0 || at + MAX_WORDS - STEP < words.length; at += STEP)
      pieces.push(words.slice(at, at + MAX_WORDS).join(' '));
    if (pieces.length >= MAX_PIECES) break;
  }
  return pieces.slice(0, MAX_PIECES);
}
