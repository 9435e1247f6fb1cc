import { readMoment } from '#src/domain/format/written-dates.ts';

const DASHED = String.raw`(?<=^|[\s,(])[-–´'’](\d\d)(?=$|[\s,.!;)])`;
const NUMBERED = String.raw`(?<![\d-])(\d{2}|(?:19|20)\d{2}):an?(?!\p{L})`;
const NAMED = String.raw`(?<!\p{L})(?:årsmodell|årsm\.?|åm)\s*[-:]?\s*(\d{2}|(?:19|20)\d{2})(?!\d)`;
const YEARS = new RegExp([DASHED, NUMBERED, NAMED].join('|'), 'giu');

/** Events whose year follows and is not the car's: "besiktad -25", "ny kamrem -18". */
const OF_ANOTHER_THING =
  /(?:bes\p{L}*|besiktning\p{L}*|bytt?\p{L}*|serva\p{L}*|service|skatt\p{L}*|renover\p{L}*|lack\p{L}*|kamrem|till|t\.?o\.?m\.?|sedan|köpt)\s*$/iu;

/**
 * The model year of a title: "Golf 5 -06", "V70 06:a", "årsmodell 2009". Null if it states none or several.
 * @param latest the latest possible model year
 */
export function yearOfTitle(title: string, latest: number): number | null {
  const years = new Set<number>();
  for (const match of title.matchAll(YEARS)) {
    const digits = match[1] ?? match[2] ?? match[3];
    if (digits !== undefined && !OF_ANOTHER_THING.test(title.slice(0, match.index)))
      years.add(fullYear(digits, latest));
  }
  const [year] = years;
  return years.size === 1 && year !== undefined && year <= latest ? year : null;
}

const SHORT_YEAR = /^[-–´'’]?(\d\d)(?::?an?)?$/u;
const LONG_YEAR = /^(\d{4})(?::?an?|[\s-]?års?)(?:[\s-]?modell)?$/iu;
const LABELLED_YEAR =
  /^(?:my|mj|modellår|årsmodell|årsm\.?|åm|model ?year|modell|modelljahr|baujahr|bj\.?|år|year|reg\.?)[\s.:-]*(\d{4}|['’]?\d{2})$/iu;
/** Year of registration and model year, or a model year over two calendar years: "2019/2020", "2019/20", "2019 (2020)". */
const TWO_YEARS = /^((?:19|20)\d{2})\s*[/(–-]\s*((?:19|20)?\d{2})\s*\)?$/u;
const ONLY_DIGITS = /^\d+(?:[.,]\d+)?$/u;

export type TypedYear = {
  year: number;
  /** The text states two years in a row, of which the later is the model year. */
  isOfTwo: boolean;
};

/** A year typed into the year column: "-09", "06", "2009:a", "MY20", "2019/2020", "2019-06". Null for plain numbers and other texts. */
export function typedYear(text: string, latest: number): TypedYear | null {
  const digits = (SHORT_YEAR.exec(text) ?? LONG_YEAR.exec(text) ?? LABELLED_YEAR.exec(text))?.[1];
  if (digits !== undefined) return { year: fullYear(digits.replace(/\D/gu, ''), latest), isOfTwo: false };
  if (ONLY_DIGITS.test(text)) return null;
  const [, first, second = ''] = TWO_YEARS.exec(text) ?? [];
  if (first !== undefined) {
    const year = fullYear(second, latest);
    const isMonth = second.length === 2 && Number(second) >= 1 && Number(second) <= 12;
    if (year === Number(first) + 1 || (year === Number(first) && !isMonth))
      // "2011/12" may be December 2011.
      return isMonth ? null : { year, isOfTwo: year !== Number(first) };
  }
  const year = readMoment(text)?.getUTCFullYear();
  return year === undefined ? null : { year, isOfTwo: false };
}

/** Reads two digits as a year of this century unless that is after the latest. */
function fullYear(digits: string, latest: number): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return 2000 + year <= latest ? 2000 + year : 1900 + year;
}
