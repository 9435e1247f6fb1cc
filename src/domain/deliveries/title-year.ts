import { readMoment } from '#src/domain/format/written-dates.ts';

const DASHED = String.raw`(?<=^|[\s,(])[-–´'’](\d\d)(?=$|[\s,.!;)])`;
const NUMBERED = String.raw`(?<![\d-])(\d{2}|(?:19|20)\d{2}):an?(?!\p{L})`;
const NAMED = String.raw`(?<!\p{L})(?:årsmodell|modellår|årsm\.?|åm|my)\s*[-:]?\s*(\d{2}|(?:19|20)\d{2})(?!\d)`;
const OF_YEAR = String.raw`(?<![\d-])((?:19|20)\d{2})\s+års\s+(?:modell|bil|\p{Lu})`;
/** A year that stands alone, which is no longer to come, as those of inspections are; 2002 and 2008 are models of BMW and Peugeot. */
const PLAIN = String.raw`(?<![\p{L}\d.,:/–-])((?:19[89]\d|20[0-4]\d)(?<!2002|2008))(?![\p{L}\d:/–-]|[.,]\d|\s?(?:mil|km|kr|hk|cc|kg)(?!\p{L}))`;
const IN_TITLE = new RegExp([DASHED, NUMBERED, NAMED, OF_YEAR, PLAIN].join('|'), 'giu');
const IN_TEXT = new RegExp([NAMED, OF_YEAR].join('|'), 'giu');

/** Events and things whose year follows and is not the car's: "besiktad -25", "ny kamrem -18", "däck årsmodell 2023". */
const OF_ANOTHER_THING =
  /(?:bes\p{L}*|eu|besiktning\p{L}*|bytt?\p{L}*|serva\p{L}*|service|skatt\p{L}*|renover\p{L}*|lack\p{L}*|kamrem|\p{L}*däck|\p{L}*hjul|garanti\p{L}*|batteri\p{L}*|till|t\.?o\.?m\.?|sedan|köpt|från|senast|maj|mars|april|juni|juli|augusti|(?:janu|febru)ari|(?:septem|okto|novem|decem)ber)[\s,(]*$/iu;

/**
 * The model year of a title: "Golf 5 -06", "V70 06:a", "årsmodell 2009", "Volvo V60 2021". Null if it states none or several.
 * @param latest the latest possible model year
 */
export const yearOfTitle = (title: string, latest: number): number | null => onlyYear(title, IN_TITLE, latest);

/** The same of a description, which may state the years of other things: only a year that is called the model year counts. */
export const yearOfDescription = (text: string, latest: number): number | null => onlyYear(text, IN_TEXT, latest);

function onlyYear(text: string, pattern: RegExp, latest: number): number | null {
  const years = new Set<number>();
  for (const match of text.matchAll(pattern)) {
    const digits = match.slice(1).find((group) => group !== undefined);
    const before = text.slice(Math.max(0, match.index - MAX_EVENT), match.index);
    if (digits === undefined || OF_ANOTHER_THING.test(before)) continue;
    const year = fullYear(digits, latest);
    const standsAlone = match[0] === digits && digits.length > 2;
    if (!standsAlone || year < latest - 1) years.add(year);
  }
  const [year] = years;
  return years.size === 1 && year !== undefined && year <= latest ? year : null;
}

/** Letters before a year that are read. */
const MAX_EVENT = 40;

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
