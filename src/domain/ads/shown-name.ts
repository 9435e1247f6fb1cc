import { carName } from '#src/domain/catalogue/car-name.ts';
import { readableText } from '#src/domain/format/readable-text.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import type { CarHeading } from './full-car-name.ts';
import { ownSpelling } from './own-spellings.ts';

type NamedAd = { brand: string | null; series: string | null; model: string | null; name: string };

/** Words of a heading by which versions of a car differ, as they are written in its name. */
const VERSION_WORDS = [
  'TDI',
  'TSI',
  'TFSI',
  'FSI',
  'MPI',
  'TGI',
  'GTI',
  'GTE',
  'GTD',
  'eTSI',
  'eHybrid',
  'TDCi',
  'TiD',
  'TTiD',
  'EcoBoost',
  'CDTI',
  'CDI',
  'CRDi',
  'T-GDI',
  'GDI',
  'dCi',
  'TCe',
  'HDi',
  'BlueHDi',
  'PureTech',
  'JTD',
  'Multijet',
  'VVT-i',
  'Skyactiv',
  'Hybrid',
  'PHEV',
  'MHEV',
  'HEV',
  'Plug-in Hybrid',
  'Plug-in',
  'Laddhybrid',
  'Recharge',
  'Twin Engine',
  'e-tron',
  'Electric',
  'Long Range',
  'Standard Range',
  'AWD',
  '4WD',
  '4x4',
  '4MATIC',
  '4MOTION',
  'quattro',
  'ALL4',
  'AllGrip',
  'SW',
  'Kombi',
  'Combi',
  'Touring',
  'Avant',
  'Variant',
  'Sportswagen',
  'Sports Tourer',
  'Sportback',
  'Cabriolet',
  'Coupé',
  'Sedan',
].sort((one, other) => other.length - one.length);

const VERSION_NAMES: ReadonlyMap<string, string> = new Map(VERSION_WORDS.map((word) => [word.toLowerCase(), word]));
const END = String.raw`(?![\p{L}\p{N}]|[.,]\d)`;
const VERSION_WORD = new RegExp(`^(?:${VERSION_WORDS.join('|')})${END}`, 'iu');
/** "D4", "E 220 d", "320d", "xDrive30e", and litres: "2.0". */
const VERSION_CODE = new RegExp(
  String.raw`^(?:[A-Z]\d{1,2}|[A-Z]{1,3} ?\d{3}(?: ?[dehi])?|\d{3}[a-z]{1,2}|[xs]Drive\d{0,2}[dei]?|\d[.,]\d)${END}`,
  'u',
);
/** "3-serien", "E-klass". */
const CLASS = /^(\S+)-(?:klass|serien?)$/iu;
const MAX_VERSION_WORDS = 4;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const SEPARATORS = /^[\s,;:|/\\*•·–—-]+/u;

/**
 * The site's name of the car and the rest of the dealer's heading. Every word of the heading is in one of the two, except the brand
 * and the series that the heading repeats.
 */
export function shownName({ brand, series, model, name: heading }: NamedAd): CarHeading {
  const ofBrand = series ?? model;
  const [, letter = null] = CLASS.exec(ofBrand ?? '') ?? [];
  const known = new Set(matchTokens([brand, ofBrand].filter((part) => part !== null).join(' ')));
  let rest = heading.replace(SEPARATORS, '');
  for (let word = firstWord(rest); word !== '' && word !== letter && isOnlyOf(word, known); word = firstWord(rest))
    rest = after(rest, word);
  const version: string[] = [];
  while (brand !== null && version.length < MAX_VERSION_WORDS) {
    const found = VERSION_WORD.exec(rest)?.[0] ?? VERSION_CODE.exec(rest)?.[0];
    if (found === undefined) break;
    version.push(VERSION_NAMES.get(found.toLowerCase()) ?? found);
    rest = after(rest, found);
  }
  const names = [brand ?? '', ...(ofBrand ?? '').split(' ')];
  const words = readableText(rest.trim(), (word) => ownSpelling(word, brand, names));
  // "BMW 320d", "Mercedes-Benz E 220 d": the version contains the class.
  const hasClass = letter !== null && new RegExp(`^${letter} ?\\d{2,3}(?!\\d)`, 'i').test(version[0] ?? '');
  const car = brand === null ? '' : carName(brand, hasClass ? null : ofBrand);
  const name = [car, ...version].filter(Boolean).join(' ');
  return name === '' ? { name: words, words: null } : { name, words: LETTER_OR_DIGIT.test(words) ? words : null };
}

const firstWord = (text: string): string => /^\S+/u.exec(text)?.[0] ?? '';

const after = (text: string, part: string): string => text.slice(part.length).replace(SEPARATORS, '');

/** Whether a word of a heading consists of the names alone; one that only separates others belongs to them. */
function isOnlyOf(word: string, names: ReadonlySet<string>): boolean {
  const tokens = matchTokens(word);
  // Words of other scripts have no tokens.
  return tokens.length === 0 ? !LETTER_OR_DIGIT.test(word) : tokens.every((each) => names.has(each));
}
