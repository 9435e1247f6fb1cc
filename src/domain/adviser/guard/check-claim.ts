import {
  type ClaimWord,
  contentWords,
  hasQualifiersOf,
  isSameWord,
  LAW,
  type ReadSentence,
  readSentence,
} from './claim-words.ts';
import type { StatedEvidence } from './evidence.ts';

/** Advice to do something; a clause that states a reason makes it a claim. */
const ADVICE =
  /^[\s\p{P}]*(?:fråga|be|kolla|kontrollera|läs|titta|jämför|provkör|prova|undersök|räkna (?:på|ut)|se (?:till|efter)|skriv|berätta|säg|låt|känn|lyssna|begär|kräv|ring|boka|ta (?:med|reda)|provlasta|lägg undan|börja)(?!\p{L})/iu;
const REASON =
  /(?<!\p{L})(?:som|eftersom|därför|därmed|då|ty|för att|för (?:den|det|bilen)|så att|(?:och|men) (?:den|det|bilen))(?!\p{L})|(?<!(?:kolla|kontrollera|se till|se efter|undersök|fråga) )(?<!\p{L})att (?!du|ni|få|se|köpa|provköra)|, ?(?:den|det|bilen|vilket|där|så)(?!\p{L})|[;:–—]/iu;
/** The model does not know. */
const UNKNOWN =
  /(?<!\p{L})(?:vet (?:jag|vi|man) inte|(?:jag|vi) vet inte|(?:ingen|inga) uppgift(?:er)?|framgår inte|kan (?:jag|vi) inte (?:svara|säga|se|bedöma)|har (?:jag|vi) ingen aning)(?!\p{L})/iu;
const JOINED = /(?<!\p{L})(?:men|och|som|eftersom|så|därför)(?!\p{L})/iu;
/** A question to the visitor. */
const QUESTION =
  /^[\s\p{P}]*(?:vill|ska|kan|har|är|vad|vilken|vilket|vilka|hur|när|behöver|kör|finns|letar|söker|undrar)(?!\p{L})[^.!?]*\?[\s\p{P}]*$/iu;
const PRESUPPOSED = /(?<!\p{L})(?:att|inte|aldrig|inga|ingen|varför|som)(?!\p{L})/iu;

/** A recommendation, or a number of cars that the answer itself shows. */
const OPINION =
  /(?<!\p{L})(?:passar (?:dig |er )?(?:bäst|bra)|bästa val(?:et)?|bra val|(?:mest )?intressanta?|hade (?:jag )?valt|jag hade valt|tycker jag(?: att)?|jag tycker(?: att)?|(?:de|dem|dessa|mina|här är) (?:här )?(?:två|tre|fyra|fem)|(?:två|tre|fyra|fem) (?:bilar|alternativ|förslag))(?!\p{L})/giu;

/** The part of a sentence that states something; empty for advice, a question, and what is not known. */
export function claimPart(text: string): string {
  if (UNKNOWN.test(text) && !JOINED.test(text)) return '';
  if (QUESTION.test(text)) return PRESUPPOSED.test(text) ? text : '';
  if (!ADVICE.test(text)) return text;
  const reason = text.search(REASON);
  return reason < 0 ? '' : text.slice(reason);
}

/**
 * Whether each word of a sentence that states something stands in the evidence that the sentence cites: as a form of the same word, or one
 * that means the same, denied only where the evidence denies it, and as certain as the evidence is.
 * @param text without words that were checked otherwise
 */
export function isClaimSupported(text: string, cited: readonly StatedEvidence[]): boolean {
  const claim = readSentence(text.replace(OPINION, ' '));
  const words = contentWords(claim);
  // "Det gör den inte" answers a question that is not checked.
  if (words.length === 0) return !claim.hasDenial;
  const isHedged = claim.words.some((word) => word.isHedged);
  const stated = cited.map((evidence) => ({
    // Advice and questions of the site state nothing: "Fråga om remmen är bytt".
    ...readSentence(claimPart(evidence.text)),
    isOfCar: evidence.row !== undefined,
    names: namesOf(evidence),
  }));
  const ofCar = stated.filter((sentence) => sentence.isOfCar);
  // The facts of a car may be put together; those of other rows may not.
  const together = [ofCar, ...stated.filter((sentence) => !sentence.isOfCar).map((sentence) => [sentence, ...ofCar])];
  return [...Map.groupBy(words, ({ part }) => part).values()].every((part) =>
    together.some((sentences) =>
      isPartStated(
        part.map((word) => ({ ...word, isHedged })),
        text,
        sentences,
      ),
    ),
  );
}

function isPartStated(words: readonly ClaimWord[], claim: string, sentences: readonly Stated[]): boolean {
  const supports = words.map((word) => sentences.filter((sentence) => isStatedIn(word, sentence)));
  const areAllStated = words.every(
    (word, nth) => (supports[nth] ?? []).length > 0 || isCompoundStated(word, sentences),
  );
  return areAllStated && [...new Set(supports.flat())].every((sentence) => hasQualifiersOf(claim, sentence.text));
}

type Stated = ReadSentence & { isOfCar: boolean; names: readonly string[] };

const isStatedIn = ({ word, isDenied, isHedged }: ClaimWord, { words, names }: Stated): boolean =>
  names.some((name) => isSameWord(word, name)) ||
  words.some((each) => each.isDenied === isDenied && (isHedged || !each.isHedged) && isSameWord(word, each.word));

const MIN_PART = 4;

/** A compound is stated where both of its parts are: "dieselkombi". */
function isCompoundStated(word: ClaimWord, stated: readonly Stated[]): boolean {
  const { word: whole } = word;
  if (LAW.test(whole)) return false;
  for (let at = MIN_PART; at <= whole.length - MIN_PART; at += 1) {
    const parts = [whole.slice(0, at), whole.slice(at)];
    if (parts.every((part) => stated.some((sentence) => isStatedIn({ ...word, word: part }, sentence)))) return true;
  }
  return false;
}

/** Words that name what a row of evidence is about. */
const namesOf = ({ row, model }: StatedEvidence): string[] =>
  `${row?.label ?? ''} ${model === undefined ? '' : `${model.brand} ${model.series}`}`
    .toLowerCase()
    .match(/[\p{L}\d-]+/gu) ?? [];
