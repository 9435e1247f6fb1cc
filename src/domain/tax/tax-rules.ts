import { isReviewDue } from './review-date.ts';

/** Days are YYYY-MM-DD. Amounts are whole kronor unless stated as öre; emissions are g CO2 per km. */

/** Where a rule is written, as visitors read it. */
export type RuleSource = { title: string; paragraph: string | null; url: string };

/** A rule, its source, and the day on which somebody last compared the two. */
export type TaxRule = { name: string; source: RuleSource; reviewedOn: string };

const act = (paragraph: string): RuleSource => ({
  title: 'Vägtrafikskattelagen (2006:227)',
  paragraph,
  url: 'https://rkrattsbaser.gov.se/sfst?bet=2006:227',
});
const NEWS_2019: RuleSource = {
  title: 'Transportstyrelsen, Ändrad beräkningsgrund för fordonsskatten',
  paragraph: '30 december 2019',
  url: 'https://www.transportstyrelsen.se/sv/Nyhetsarkiv/2019/andrad-berakningsgrund-for-fordonsskatten-fran-den-1-januari/',
};
const NEWS_2025: RuleSource = {
  title: 'Transportstyrelsen, Nyare husbilar får sänkt fordonsskatt',
  paragraph: 'ändringar 1 februari 2025',
  url: 'https://via.tt.se/pressmeddelande/3771381/nyare-husbilar-far-sankt-fordonsskatt?publisherId=3235769&lang=sv',
};
const GUIDANCE: RuleSource = {
  title: 'Skatteverkets rättsliga vägledning',
  paragraph: 'vägtrafikskattelagen 2 kap. 7 och 10 §§',
  url: 'https://www4.skatteverket.se/rattsligvagledning/edition/2024.5/368140.html',
};

const reviewed = (name: string, source: RuleSource, reviewedOn: string): TaxRule => ({ name, source, reviewedOn });

/** Yearly amounts of every car taxed by CO2, from a day on. */
export type YearlyRule = TaxRule & {
  from: string;
  base: number;
  /** Emissions up to this value cost nothing beyond the base. */
  freeGrams: number;
  perGram: number;
  /** Amounts for cars that can run on ethanol, or on gas other than LPG. */
  perGramAlternative: number;
};

export const YEARLY_RULES: readonly YearlyRule[] = [
  {
    from: '2015-01-01',
    base: 360,
    freeGrams: 111,
    perGram: 22,
    perGramAlternative: 11,
    ...reviewed('Grundbelopp och koldioxidbelopp', act('2 kap. 8 och 9 §§'), '2026-11-23'),
  },
];

/** Days and vehicle years to which a rule applies: both conditions must hold. */
type Applies = { firstTaxedFrom: string; vehicleYearFrom: number };

/** Malus and the fuel surcharge apply to these vehicle years only, however late a car was first taxed. */
const BONUS_MALUS_YEAR = 2018;

/** Amounts of the first three years (malus), which replace the CO2 amount, by the day on which the car was first taxed. */
export type MalusRule = TaxRule &
  Applies & {
    /** Each band begins where the previous one ends; the last is open. */
    bands: readonly { above: number; perGram: number }[];
  };

export const MALUS_YEARS = 3;
/** Cars first taxed before it have no malus. */
export const FIRST_MALUS_DAY = '2018-07-01';

const malus = (firstTaxedFrom: string, wording: string): TaxRule & Applies => ({
  firstTaxedFrom,
  vehicleYearFrom: BONUS_MALUS_YEAR,
  ...reviewed('Förhöjt koldioxidbelopp, malus', act(`2 kap. 9 a §, ${wording}`), '2026-11-23'),
});

export const MALUS_RULES: readonly MalusRule[] = [
  {
    ...malus(FIRST_MALUS_DAY, 'prop. 2017/18:1'),
    bands: [
      { above: 95, perGram: 82 },
      { above: 140, perGram: 107 },
    ],
  },
  {
    ...malus('2021-04-01', 'SFS 2021:164'),
    bands: [
      { above: 90, perGram: 107 },
      { above: 130, perGram: 132 },
    ],
  },
  {
    ...malus('2022-06-01', 'prop. 2021/22:91'),
    bands: [
      { above: 75, perGram: 107 },
      { above: 125, perGram: 132 },
    ],
  },
];

/** Ethanol cars first taxed from this day on are no longer exempt from the malus; gas cars still are. */
export const ETHANOL_MALUS = {
  firstTaxedFrom: '2025-02-01',
  ...reviewed('Etanolbilar och husbilar', NEWS_2025, '2026-11-23'),
} as const;

/** Diesel surcharges, by the day on which the car was first taxed. */
export type DieselRule = TaxRule &
  Applies & {
    /** öre per gram of all emissions, or the factor of base and CO2 amount, in hundredths. */
    fuel: { orePerGram: number } | { hundredths: number };
    environment: number;
  };

const FACTOR = {
  fuel: { hundredths: 237 },
  vehicleYearFrom: 0,
  ...reviewed('Bränslefaktor och miljötillägg för diesel', act('2 kap. 7 och 10 §§'), '2026-11-23'),
} as const;

export const DIESEL_RULES: readonly DieselRule[] = [
  { ...FACTOR, firstTaxedFrom: '0000-01-01', environment: 500 },
  { ...FACTOR, firstTaxedFrom: '2008-01-01', environment: 250 },
  {
    firstTaxedFrom: '2018-07-01',
    vehicleYearFrom: BONUS_MALUS_YEAR,
    fuel: { orePerGram: 1_352 },
    environment: 250,
    ...reviewed('Bränsletillägg och miljötillägg för diesel', GUIDANCE, '2026-11-23'),
  },
];

/** Cars of this age in calendar years, or older, are exempt. */
export const VETERAN_EXEMPTION = {
  years: 30,
  ...reviewed('Undantag för fordon som är 30 år eller äldre', act('2 kap. 2 § första stycket'), '2026-11-23'),
} as const;

/** Cars of older vehicle years are taxed by their weight, with few exceptions. */
export const CO2_TAX = {
  vehicleYearFrom: 2006,
  ...reviewed('Personbilar som beskattas efter koldioxid', act('2 kap. 7 § första stycket'), '2026-11-23'),
} as const;

/** Light lorries first taxed before this day are taxed by their weight; later ones by the rules of cars. */
export const LORRY_CO2_TAX = {
  firstTaxedFrom: '2011-01-01',
  ...reviewed('Lätta lastbilar som beskattas efter koldioxid', act('2 kap. 7 § första stycket'), '2026-11-23'),
} as const;

/**
 * Cars first taxed from this day on are taxed by their highest registered emissions (usually WLTP), earlier ones by their lowest.
 */
export const MAX_EMISSIONS = {
  firstTaxedFrom: '2020-01-01',
  ...reviewed('Vilket utsläppsvärde som räknas', NEWS_2019, '2026-11-23'),
} as const;

/** Every car that was new from this day on has a value by NEDC and one by WLTP. */
export const BOTH_CYCLES = {
  firstTaxedFrom: '2018-09-01',
  ...reviewed('Två utsläppsvärden, NEDC och WLTP', NEWS_2019, '2026-11-23'),
} as const;

/** The year in the register: its model year, else the year of manufacture, else that of the first use. */
export const VEHICLE_YEAR = reviewed('Fordonsår', act('1 kap. 5 §'), '2026-11-23');

export const TAX_RULES: readonly TaxRule[] = [
  ...YEARLY_RULES,
  ...MALUS_RULES,
  ...DIESEL_RULES,
  ETHANOL_MALUS,
  VETERAN_EXEMPTION,
  CO2_TAX,
  LORRY_CO2_TAX,
  MAX_EMISSIONS,
  BOTH_CYCLES,
  VEHICLE_YEAR,
];

/** The rules whose review is due. */
export const overdueRules = (today: string, rules: readonly TaxRule[] = TAX_RULES): TaxRule[] =>
  rules.filter(({ reviewedOn }) => isReviewDue(reviewedOn, today));

/** The yearly rule in force on a day, from a table in date order; undefined before the first. */
export const yearlyRuleOn = (day: string): YearlyRule | undefined => YEARLY_RULES.findLast(({ from }) => from <= day);

/** The rule for cars of a vehicle year that were first taxed on a day, from a table in date order; undefined if none applies. */
export const ruleFor = <Rule extends Applies>(
  rules: readonly Rule[],
  firstTaxed: string,
  vehicleYear: number,
): Rule | undefined =>
  rules.findLast((rule) => rule.firstTaxedFrom <= firstTaxed && rule.vehicleYearFrom <= vehicleYear);

/** The same day a number of years later; 29 February becomes the 28th if necessary. */
export function yearsLater(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}${day.slice(4) === '-02-29' && !isLeap ? '-02-28' : day.slice(4)}`;
}
