import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { ownValue } from '#src/domain/own-value.ts';
import { editDistance } from '#src/domain/suggestions/edit-distance.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };
import { isOrdinaryWishWord } from './ordinary-words.ts';

/** The standard words for small words in dialect, chat and phonetic spelling. */
const STANDARD: ReadonlyMap<string, string> = new Map(
  Object.entries(lexicon.spellings).flatMap(([word, forms]) => forms.split(' ').map((form) => [form, word] as const)),
);

/** Words that are essential for a correct parse; a single wrong letter in them is corrected. */
const CORRECTED = [
  ...['eller', 'under', 'högst', 'minst', 'framåt', 'nyare', 'äldre', 'yngre', 'senare', 'mellan', 'mätaren', 'kronor'],
  ...['tusen', 'hundra', 'årsmodell', 'modell', 'personer', 'platser', 'dörrar', 'dörrars', 'hästar', 'maximalt'],
] as const;
const FOLDED = new Map(CORRECTED.map((word) => [fold(word), word] as const));
const MIN_CORRECTED_LENGTH = 5;

function fold(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

const NUMBERS: Readonly<Record<string, number>> = { ett: 1, två: 2, tre: 3, fyra: 4, fem: 5, sex: 6, sju: 7, åtta: 8 };
const digitOf = (number = ''): string => String(ownValue(NUMBERS, number.toLowerCase()) ?? number);

/** Notations and their standard form, applied in this order. */
const REWRITES: readonly (readonly [RegExp, string | ((said: string, one?: string, two?: string) => string)])[] = [
  // "Mer en 5000 mil": the "en" of a comparison.
  [
    /(?<!\p{L})(mer|mindre|dyrare|billigare|äldre|nyare|yngre|högre|lägre|längre|kortare|större|fler|färre|senare) (?:en|enn|æn|ähn|ään)(?= \p{L}*(?:\d|hundra|tusen|tio|ti|ett|två|tre|fyra|fem|sex|sju|åtta|nio|ton))/giu,
    '$1 än',
  ],
  // "Max13000mil", "2013uppåt": a small word joined to a number.
  [/(?<!\p{L})(?:max|min|minst|högst|under|över|från|till|ca|runt|typ|efter|innan)(?=\d{2})/giu, '$& '],
  [/(?<!\d)(?:19|20)\d\d(?=(?:upp|fram|eller|el |och|o |till|max|under)\p{L}*)/giu, '$& '],
  // "Nittiotalsvolvo", "80-talskombi": the decade of a car.
  [
    /(?<![\p{L}\d])(\d0-?|(?:nittonhundra|tjugohundra)?(?:tio|tjugo|[fs]\p{L}{1,3}tio|åttio|nittio))tals-?(?=\p{L}{3})/giu,
    '$1tals ',
  ],
  // "To hundre tusen".
  [/(?<!\p{L})to (?=hun[dn]r)/giu, 'två '],
  // "15o ooo": the letter instead of zero.
  [/(?<![\p{L}\d])\d+o*(?:[ .]?o{3})?(?=[ .,!?]|kr|mil|$)/giu, (said) => said.replace(/o/giu, '0')],
  // "2.0tdi", "12 0000 kr".
  [/(?<!\d)\d[.,]\d(?=(?:[a-z]?tdi|hdi|dci|crdi|cdti|tsi|tfsi|tce|gdi)(?!\p{L}))/giu, '$& '],
  [/(?<!\d)(\d{1,3}) (0{4})(?!\d)/gu, '$1$2'],
  // "2017 el 2018", "gas el. diesel", "D4 el.d5".
  [
    /(?<=\d )el(?= \d)|(?<=(?:gas|bensin|diesel|etanol|hybrid) )el\.(?= (?:gas|bensin|diesel|etanol|hybrid|laddhybrid))/giu,
    'eller',
  ],
  [/(?<=[\p{L}\d] )el\.(?=\p{L})/giu, 'eller '],
  // "Smart #1", "hashtag ett".
  [/(?:#|hashtag ?)(\d|ett|tre|fem)(?![\p{L}\d])/giu, (_, number) => digitOf(number)],
  // "2014 t 2016", "fr 2016".
  [/(?<=\d )t[ie]? (?=\d)/giu, 'till '],
  [/(?<!\p{L})fr\.? (?=(?:19|20)\d\d)/giu, 'från '],
  // "T åtta", an engine.
  [
    /(?<![\p{L}\d])([td]) (två|tre|fyra|fem|sex|åtta)(?! (?:år|dörr|säte|plats|person|barn))(?!\p{L})/giu,
    (_, letter = '', number) => `${letter}${digitOf(number)}`,
  ],
  // "A- eller B-klass": the shared part is stated once.
  [/(?<![\p{L}\d])([abcegsvx])-?(?=(?: ?\/ ?| eller | och )[abcegsvx][ -]?klass)/giu, '$1-klass'],
  [/±/g, ' plus minus '],
  // "G t i", spelled letter by letter.
  [/(?<![\p{L}\d])(?:g t [ides]|b m w|d s g|s u v|a w d|a m g)(?![\p{L}\d])/giu, (said) => said.replaceAll(' ', '')],
  // "Mark sju", a generation.
  [
    /(?<!\p{L})(?:mark|mk) (ett|två|tre|fyra|fem|sex|sju|åtta|[1-8])(?![\p{L}\d])/giu,
    (_, number) => `mk${digitOf(number)}`,
  ],
];

/** Rewrites the small words and notations of a wish to standard Swedish; everything else is unchanged. */
export function normalizeText(wish: string, mayGuess: boolean): string {
  const words = wish.normalize('NFC').replace(/\p{L}{2,}|(?<![\p{L}\d])å(?![\p{L}\d])/gu, (word) => {
    if (ROMAN.test(word)) return word;
    const single = word.replace(/(\p{L})\1{2,}/giu, '$1');
    return STANDARD.get(single.toLowerCase()) ?? (mayGuess ? corrected(single) : null) ?? single;
  });
  // The overloads of replace() take a text or a function, but not either.
  return REWRITES.reduce(
    (text, [pattern, to]) => (typeof to === 'string' ? text.replace(pattern, to) : text.replace(pattern, to)),
    words,
  );
}
const ROMAN = /^[ivx]+$/i;

function corrected(word: string): string | null {
  const folded = fold(word);
  if (folded.length < MIN_CORRECTED_LENGTH || FOLDED.has(folded) || isOrdinaryWishWord(folded) || isFilterWord(folded))
    return null;
  for (const [key, standard] of FOLDED) {
    // Another ending makes another word: "undre", "högsta".
    if (folded.startsWith(key) || key.startsWith(folded) || editDistance(folded, key, 1) > 1) continue;
    return standard;
  }
  return null;
}
