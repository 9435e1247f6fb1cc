/** Days are YYYY-MM-DD. Amounts are whole kronor unless stated as öre; emissions are g CO2 per km. */

/** Yearly amounts of every car taxed by CO2, from a day on. */
export type YearlyRule = {
  from: string;
  base: number;
  /** Emissions up to this value cost nothing beyond the base. */
  freeGrams: number;
  perGram: number;
  /** Amounts for cars that can run on ethanol, or on gas other than LPG. */
  perGramAlternative: number;
  source: string;
};

export const YEARLY_RULES: readonly YearlyRule[] = [
  { from: '2015-01-01', base: 360, freeGrams: 111, perGram: 22, perGramAlternative: 11, source: 'lag 2014:1502' },
];

/** Amounts of the first three years (malus), which replace the CO2 amount, by the day on which the car was first taxed. */
export type MalusRule = {
  firstTaxedFrom: string;
  /** Each band begins where the previous one ends; the last is open. */
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

/** Ethanol cars first taxed from this day on are no longer exempt from the malus; gas cars still are. */
export const ETHANOL_MALUS_FROM = '2025-02-01';

/** Diesel surcharges, by the day on which the car was first taxed. */
export type DieselRule = {
  firstTaxedFrom: string;
  /** öre per gram of all emissions, or the factor of base and CO2 amount, in hundredths. */
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

/**
 * Cars first taxed from this day on are taxed by their highest registered emissions (usually WLTP), earlier ones by their lowest.
 */
export const MAX_CO2_FROM = '2020-01-01';

/** The rule in force on a day, from a table in date order; undefined before the first. */
export const ruleOn = <Rule extends { from: string } | { firstTaxedFrom: string }>(
  rules: readonly Rule[],
  day: string,
): Rule | undefined => rules.findLast((rule) => ('from' in rule ? rule.from : rule.firstTaxedFrom) <= day);
