/** Words that state nothing of their own: grammar, what a sentence is about, and verbs that only connect. */
const NEUTRAL: ReadonlySet<string> = new Set(
  `och eller samt men som att om när då än så den det de dem dess din ditt dina du dig ni er jag mig vi oss man sig sin sitt sina
  en ett ettan av i på till från för med hos vid över under efter före innan mellan mot enligt genom per inom utöver förutom
  är var vara varit blir bli blev blivit har hade ha haft finns fanns finnas får få fick gör göra gjorde ska skulle kommer komma vill måste
  den det denna detta dessa här där hit dit vad vilken vilket vilka vem hur varför medan eftersom därför alltså också även bara ännu redan nu
  just idag dag sedan ändå dock annars gånger gång både båda bägge själv andra första förstnämnda sistnämnda senare
  någon något några ungefär cirka ca runt omkring drygt knappt nästan närmare strax räkna räknat
  bil bilen bilar bilarna bils bilens modell modellen modeller modellens annons annonsen annonser exemplar alternativ alternativet alternativen förslag val valet
  pris priset priser kostar kosta kostade årsmodell årsmodellen år åren kr kronor krona mil km kilometer liter l hk hästkrafter kwh g gram procent
  sekunder s stjärnor dagar månad månaden månader platser säten sittplatser dörrar
  gäller gälla omfattas omfattar ligger ligga står stå stått heter kallas betyder innebär visar visas ger ge tar ta går gått gå säger sagt sägs
  drar körs kört köra välj välja väljer valt hade passar passa titta se ser hitta hittade hittar använd använder
  summan skillnaden skillnad respektive tillsammans ihop totalt sammanlagt mellanskillnaden jämfört jämförelse jämförelsen
  ut upp in fram tillbaka sticker börja börjar börjat föreslå föreslår rekommendera rekommenderar överväga överväg tror tycker menar
  främst särskilt framför dessutom samtidigt vidare istället utifrån sammanfattningsvis kort sagt önskemål önskemålen budget budgeten
  söker letar behöver fråga frågan svar svaret uppgift uppgifter information intressant intressanta titel kolla köra
  ungefärligt alltså nämligen däremot exempelvis t ex bl a dvs osv visst okej hej tack gärna`.split(/\s+/),
);

export const isNeutral = (word: string): boolean => NEUTRAL.has(word);

/** Deny what follows, and the verb before them; at the end of a clause all of it. */
const DENYING: ReadonlySet<string> = new Set(['inte', 'ej', 'aldrig', 'icke', 'knappast', 'ingalunda', 'saknas']);
/** Deny what follows. */
const DENYING_NEXT: ReadonlySet<string> = new Set([
  'ingen',
  'inget',
  'inga',
  'ingenting',
  'utan',
  'saknar',
  'varken',
  'slipper',
  'noll',
  'fri',
  'fritt',
]);
export const isDenial = (word: string): boolean => DENYING.has(word) || DENYING_NEXT.has(word);

/** Make a statement less than certain. */
const HEDGE =
  /^(?:kan|kunde|kunna|brukar|ibland|ofta|oftast|vissa|viss|risk\p{L}*|möjlig\p{L}*|trolig\p{L}*|sannolik\p{L}*|kanske|uppskatt\p{L}*|beräkn\p{L}*|känner|känd|känt|kända|normalt|vanligen|vanligtvis|bör|borde|tenderar|eventuell\p{L}*|kanhända)$/u;

/** Limit whom a statement is about; a claim that rests on it has to say the same. */
const QUALIFIERS: readonly RegExp[] = [
  /(?<!\p{L})privat/iu,
  /(?<!\p{L})(?:bil|åter)?(?:handla|försälja|firma|näringsidka)/iu,
];

/** Words that mean the same, by their beginnings. */
const SAME: readonly (readonly string[])[] = [
  ['förbruk', 'bränsleförbruk'],
  ['bagage', 'lastutrymme', 'baklucka', 'skuff'],
  ['återkall'],
  ['svag', 'fel', 'brist', 'problem'],
  ['krocktest', 'krockprov', 'ncap'],
  ['värdeminsk', 'värdetapp', 'tappar', 'värdefall', 'faller'],
  ['skatt', 'fordonsskatt'],
  ['räckvidd', 'räcker'],
  ['automat', 'automatlåda', 'automatväxl'],
  ['liknande', 'motsvarande', 'jämförbar'],
  ['lågt', 'billig', 'prisvärd', 'rimlig'],
  ['högt', 'dyr'],
  ['kamrem', 'rem'],
  ['dragvikt', 'släpvikt'],
  ['barnstol', 'barnsäte'],
  ['fyrhjulsdri', 'fyrhjulsdrift', '4x4'],
  ['laddhybrid', 'plug-in'],
  ['reklam'],
];

/** A word of a sentence, with whether its clause denies it or is less than certain. */
export type ClaimWord = {
  word: string;
  isDenied: boolean;
  isHedged: boolean;
  /** The part of the sentence that it stands in. */
  part: number;
};
export type ReadSentence = { words: ClaimWord[]; hasDenial: boolean; text: string };

const CLAUSE_END = /[,;:()–—]|(?<!\p{L})(?:men|fast|medan|dock)(?!\p{L})/u;
const INSTEAD = /i stället för|istället för|snarare än|till skillnad från/giu;
const WORD = /[\p{L}\d][\p{L}\d-]*/gu;

/** A sentence in lower case, word by word. */
export function readSentence(text: string): ReadSentence {
  const clauses = text.toLowerCase().replace(INSTEAD, ', inte ').split(CLAUSE_END);
  const words = clauses.flatMap((clause, nth) => wordsOfClause(clause.match(WORD) ?? [], nth));
  return {
    words: words.filter(({ word }) => !isDenial(word)),
    hasDenial: words.some(({ word }) => isDenial(word)),
    text,
  };
}

function wordsOfClause(words: readonly string[], clause: number): ClaimWord[] {
  const isHedged = words.some((word) => HEDGE.test(word));
  const denial = words.findIndex((word) => DENYING.has(word));
  const isAtEnd = denial >= 0 && words.slice(denial + 1).every((word) => isNeutral(word) || HEDGE.test(word));
  const next = words.findIndex((word) => DENYING_NEXT.has(word));
  // "inte X utan Y" denies X alone.
  const turn = denial >= 0 ? words.lastIndexOf('utan') : -1;
  let part = clause * MAX_PARTS;
  return words.map((word, nth) => {
    const isOfDenial = denial >= 0 && (isAtEnd || nth >= denial - 1) && (turn < denial || nth < turn);
    const isOfNext = next >= 0 && next !== turn && nth > next;
    if (word === 'och' || word === 'samt') part += 1;
    return { word, isHedged, isDenied: isOfDenial || isOfNext, part };
  });
}
const MAX_PARTS = 100;

/** Content words: those that are neither neutral nor hedges. */
export const contentWords = ({ words }: ReadSentence): ClaimWord[] =>
  words.filter(({ word }) => /\p{L}.*[\p{L}\d]|\d\p{L}/u.test(word) && !isNeutral(word) && !HEDGE.test(word));

const NUMBER_NAMES = ['noll', 'ett', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio', 'elva', 'tolv'];

/** Under which a statement is true. */
const CONDITION = /(?<!\p{L})(?:om(?! (?:året|dagen|månaden|milen))|när|ifall|såvida|förutsatt)(?!\p{L})/iu;
/** "Köper du …" is a condition too. */
const CONDITION_FIRST = /^[\s\p{P}]*\p{L}+r (?:du|man|ni)(?!\p{L})/iu;

/** Whether a claim says of whom and under which condition it is true, where its evidence does. */
export function hasQualifiersOf(claim: string, evidence: string): boolean {
  const wanted = QUALIFIERS.filter((qualifier) => qualifier.test(evidence));
  const isQualified = wanted.length === 0 || wanted.some((qualifier) => qualifier.test(claim));
  const isConditional = CONDITION.test(claim) || CONDITION_FIRST.test(claim) || wanted.length > 0;
  return isQualified && (isConditional || !CONDITION.test(evidence));
}

/** Endings of inflection and derivation. */
const ENDING =
  /^(?:|a|ad|ade|ades|an|ande|ar|are|aren|arna|arnas|ast|aste|at|ats|bar|bara|e|el|els|else|elsen|elser|elserna|en|ens|ent|er|erna|es|et|ets|het|heten|ing|ingen|ingar|ingarna|ig|iga|igt|lig|liga|ligt|n|na|nas|ning|ningen|ningar|or|orna|r|s|t|te|tt|as|are)$/u;
const MIN_STEM = 3;
const MIN_PART = 4;
const MIN_FIRST_PART = 6;
/** Names of laws differ by one word. */
export const LAW = /lag(?:en|ar|arna|stiftningen)?s?$/u;

/** Whether a word of a claim is a form of a word of its evidence, its general word, or means the same. */
export function isSameWord(claimed: string, stated: string): boolean {
  if (claimed === stated || NUMBER_NAMES.indexOf(claimed) === Number(stated)) return true;
  if (LAW.test(claimed) || LAW.test(stated) || /\d/.test(claimed)) return false;
  // "privat" of "privatperson".
  if (isForm(claimed, stated) || (claimed.length >= MIN_FIRST_PART && stated.startsWith(claimed))) return true;
  // "skatt" of "fordonsskatten".
  const isHead = [...Array(Math.max(0, stated.length - MIN_PART)).keys()].some(
    (at) => at >= MIN_STEM && claimed.length >= MIN_PART && isForm(claimed, stated.slice(at)),
  );
  if (isHead) return true;
  return SAME.some((group) => beginsWithAny(claimed, group) && beginsWithAny(stated, group));
}

const beginsWithAny = (word: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => word.startsWith(beginning));

function isForm(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same >= MIN_STEM && isEnding(one, same) && isEnding(other, same);
}

/** "rem" and "remmen" share a doubled letter. */
const isEnding = (word: string, at: number): boolean =>
  ENDING.test(word.slice(at)) || (word[at] === word[at - 1] && ENDING.test(word.slice(at + 1)));
