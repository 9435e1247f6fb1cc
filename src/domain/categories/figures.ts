/**
 * Figures in Swedish prose: a number with its unit ("529 liter", "0,4–0,45 liter", "226 eller 325 hk"), a year or a span of years,
 * stars of a crash test and years of warranty. Names of engines and models ("1.2 TSI", "D4", "5008") are none.
 */

const NUMBER = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+(?:,\d+)?`;
const RANGE = String.raw`(?<![\d.,\p{L}])(?:(?:${NUMBER})(?:–| till | eller | och ))?(?:${NUMBER})`;
const UNIT = [
  'km/h',
  'km',
  'kWh',
  'kW',
  'kg',
  'kr',
  'g/km',
  'hk',
  'Nm',
  'cm',
  'mm',
  's',
  'meter',
  'liter',
  'ton',
  'tum',
  'milen',
  'mil',
  'procent',
  'minuter',
  'timmar',
  'timme',
  'år',
].join('|');
const YEAR = String.raw`(?<![\d.,\p{L}])(?:19|20)\d\d(?!\d)`;
const WORDS = 'noll|en|ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio';

const FIGURE = new RegExp(
  [
    String.raw`${RANGE}(?::e)?[ \u00a0\u202f](?:${UNIT})(?!\p{L})`,
    `${RANGE}-(?:hästar|liter)`,
    // A number with a thousands separator is a figure even where its unit is left out: "2 000 kg, 2 500 med manuell låda".
    String.raw`(?<![\d.,\p{L}])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)`,
    `${YEAR}(?:(?:–| och | eller )${YEAR})?`,
    String.raw`(?<!\p{L})(?:${WORDS}) (?:stjärn(?:a|or)|års (?:garanti|skydd))(?!\p{L})`,
  ].join('|'),
  'giu',
);

/** The figures of a text, each with the index where it begins. */
export const figuresIn = (prose: string): { text: string; index: number }[] =>
  Array.from(prose.matchAll(FIGURE), ({ 0: text, index }) => ({ text, index }));
