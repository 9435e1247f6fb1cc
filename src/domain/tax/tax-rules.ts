/** Days are YYYY-MM-DD. Amounts are whole kronor unless they say öre; emissions are grams of CO2 per km. */

/** What every car taxed by CO2 pays a year, from a day on. */
export type YearlyRule = {
  from: string;
  base: number;
  /** Emissions up to here cost nothing beyond the base. */
  freeGrams: number;
  perGram: number;
  /** For cars that can run on ethanol, or on gas other than LPG. */
  perGramAlternative: number;
  source: string;
};

export const YEARLY_RULES: readonly YearlyRule[] = [
  { from: '2015-01-01', base: 360, freeGrams: 111, perGram: 22, perGramAlternative: 11, source: 'lag 2014:1502' },
];

/** What a car pays in its first three years in place of the CO2 amount, by the day on which it was first taxed. */
export type MalusRule = {
  firstTaxedFrom: string;
  /** Each band begins where the one before ends; the last has no end. */
  bands: readonly { above: number; perGram: number }[];
  source: string;
};

export const MALUS_YEARS = 3;

export const MALUS_RULES: readonly MalusRule[] = [
  {
    firstTaxedFrom: '2018-07-01',
    bands: [
      { above: 95, perGram: 82 },
      { above: 140, perGram: 107 },
    ],
    source: 'Transportstyrelsen',
  },
  {
    firstTaxedFrom: '2021-04-01',
    bands: [
      { above: 90, perGram: 107 },
      { above: 130, perGram: 132 },
    ],
    source: 'SFS 2021:164',
  },
  {
    firstTaxedFrom: '2022-06-01',
    bands: [
      { above: 75, perGram: 107 },
      { above: 125, perGram: 132 },
    ],
    source: 'prop. 2021/22:91',
  },
];

/** Cars for ethanol first taxed from this day on are no longer free of malus; those for gas still are. */
export const ETHANOL_MALUS_FROM = '2025-02-01';

/** What diesel adds, by the day on which the car was first taxed. */
export type DieselRule = {
  firstTaxedFrom: string;
  /** öre per gram of all emissions, or what the base and the CO2 amount are multiplied by, in hundredths. */
  fuel: { orePerGram: number } | { hundredths: number };
  environment: number;
  source: string;
};

export const DIESEL_RULES: readonly DieselRule[] = [
  { firstTaxedFrom: '0000-01-01', fuel: { hundredths: 237 }, environment: 500, source: 'lag 2014:1502' },
  { firstTaxedFrom: '2008-01-01', fuel: { hundredths: 237 }, environment: 250, source: 'lag 2014:1502' },
  { firstTaxedFrom: '2018-07-01', fuel: { orePerGram: 1_352 }, environment: 250, source: 'Transportstyrelsen' },
];

/** Older cars are taxed by their weight. */
export const FIRST_CO2_YEAR = 2006;

/** Cars first taxed from this day on go by their highest registered emissions (usually WLTP), earlier ones by their lowest. */
export const MAX_CO2_FROM = '2020-01-01';

/** The rule in force on a day, of a table in the order of its days; undefined before the first. */
export const ruleOn = <Rule extends { from: string } | { firstTaxedFrom: string }>(
  rules: readonly Rule[],
  day: string,
): Rule | undefined => rules.findLast((rule) => ('from' in rule ? rule.from : rule.firstTaxedFrom) <= day);
