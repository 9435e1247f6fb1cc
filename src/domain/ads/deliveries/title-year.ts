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

const SHORT_YEAR = /^[-–´'’]?(\d\d)(?::an?)?$/u;
const LONG_YEAR = /^(\d{4}):an?$/u;

/** A year typed into the year column: "-09", "06", "2009:a". Null for plain numbers and other texts. */
export function typedYear(text: string, latest: number): number | null {
  const digits = (SHORT_YEAR.exec(text) ?? LONG_YEAR.exec(text))?.[1];
  return digits === undefined ? null : fullYear(digits, latest);
}

/** Reads two digits as a year of this century unless that is after the latest. */
function fullYear(digits: string, latest: number): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return 2000 + year <= latest ? 2000 + year : 1900 + year;
}
