import type { RuleSource, TaxRule } from '#src/domain/tax/tax-rules.ts';

/** Rules of the benefit value of a company car (förmånsvärde). Days are YYYY-MM-DD, amounts whole kronor. */

const CHECKED = '2026-11-30';

const act = (paragraph: string, url: string): RuleSource => ({
  title: 'Inkomstskattelagen (1999:1229)',
  paragraph,
  url,
});
const SFS_2021 =
  'https://www.lagboken.se/Lagboken/start/sfs/sfs/2021/400-499/d_4329669-sfs-2021_479-lag-om-andring-i-inkomstskattelagen-1999_1229';
const PROP_2021 = 'https://data.riksdagen.se/dokument/H803156.html';
const GUIDANCE: RuleSource = {
  title: 'Skatteverkets rättsliga vägledning',
  paragraph: 'Beräkna bilförmånsvärde',
  url: 'https://www4.skatteverket.se/rattsligvagledning/321424.html',
};

/** The amounts of a year that the formulas use. */
export type BenefitYear = TaxRule & {
  year: number;
  /** Prisbasbelopp. */
  baseAmount: number;
  /** Statslåneräntan on 30 November of the year before, hundredths of per cent. */
  interest: number;
};

const amounts = (year: number, baseAmount: number, interest: number, source: RuleSource): BenefitYear => ({
  name: `Prisbasbelopp och statslåneränta för ${year}`,
  source,
  reviewedOn: CHECKED,
  year,
  baseAmount,
  interest,
});
const BJORN_LUNDEN: RuleSource = {
  title: 'Björn Lundén, Bilförmån – så räknar du',
  paragraph: 'december 2023',
  url: 'https://www.bjornlunden.se/foretagskunskap/bilforman__17430',
};

/** In order of years. */
export const BENEFIT_YEARS: readonly [BenefitYear, ...BenefitYear[]] = [
  amounts(2023, 52_500, 194, BJORN_LUNDEN),
  amounts(2024, 57_300, 262, BJORN_LUNDEN),
  amounts(2025, 58_800, 196, {
    title: 'Fastigo, Bilförmån',
    paragraph: '2025',
    url: 'https://fastigo.se/formaner/bilforman-2018-eller-tidigare-exkl-drivmedel/',
  }),
  amounts(2026, 59_200, 255, {
    title: 'Skatteverket, Belopp och procent 2026',
    paragraph: null,
    url: 'https://www.skatteverket.se/privat/skatter/beloppochprocent/2026.4.1522bf3f19aea8075ba21.html',
  }),
];

/** The interest counts as at least this, hundredths of per cent. */
export const MIN_INTEREST = 50;

/** How the value is calculated, by the day on which the car was first taxed. Shares are thousandths of an amount. */
export type BenefitFormula = TaxRule & {
  firstTaxedFrom: string;
  baseShare: number;
  /** Per cent of the interest rate, and what is added to that, hundredths of per cent. */
  interestShare: number;
  interestAdded: number;
  priceShare: number;
  /** The share of what the price is above a number of tenths of prisbasbelopp; null: the same as below. */
  dearShare: { aboveTenths: number; share: number } | null;
  hasVehicleTax: boolean;
};

const BEFORE_2021 = { interestShare: 75, interestAdded: 0, priceShare: 90, dearShare: { aboveTenths: 75, share: 200 } };
const named = (source: RuleSource): TaxRule => ({ name: 'Bilförmånens värde', source, reviewedOn: CHECKED });

/** In order of days. */
export const BENEFIT_FORMULAS: readonly [BenefitFormula, ...BenefitFormula[]] = [
  { firstTaxedFrom: '0000-01-01', baseShare: 317, hasVehicleTax: false, ...BEFORE_2021, ...named(GUIDANCE) },
  {
    firstTaxedFrom: '2018-07-01',
    baseShare: 290,
    hasVehicleTax: true,
    ...BEFORE_2021,
    ...named(act('61 kap. 5 §, lydelsen före 1 juli 2021, prop. 2020/21:156', PROP_2021)),
  },
  {
    firstTaxedFrom: '2021-07-01',
    baseShare: 290,
    interestShare: 70,
    interestAdded: 100,
    priceShare: 130,
    dearShare: null,
    hasVehicleTax: true,
    ...named(act('61 kap. 5 §, SFS 2021:479', SFS_2021)),
  },
];

/** The price when new counts as at least a number of prisbasbelopp for cars of this many calendar years. */
export const OLD_CAR = {
  name: 'Bilar som är sex år eller äldre',
  source: GUIDANCE,
  reviewedOn: CHECKED,
  years: 6,
  minBaseAmounts: 4,
} as const;

/**
 * Techniques by which the price when new is reduced. Cars of `comparable`, as those of all of them that were first taxed before
 * {@link GREEN_CARS}, count with the price of a comparable car, which only the tax agency states.
 */
export type GreenTechnique = 'electric' | 'plugin' | 'gas' | 'comparable';

/** Reductions of the price when new of cars first taxed from a day on: kr, at most a share of the price, per cent. */
export const GREEN_CARS = {
  name: 'Nedsättning för miljöanpassade bilar',
  source: {
    title: 'Inkomstskattelagen, ändrad nedsättning för miljöanpassade bilar',
    paragraph: 'prop. 2021/22:173',
    url: 'https://rkrattsbaser.gov.se/prop?fritext=2023&page=15&post_id=424',
  },
  reviewedOn: CHECKED,
  firstTaxedFrom: '2022-07-01',
  reductions: { electric: 350_000, plugin: 140_000, gas: 100_000, comparable: 0 },
  maxShare: 50,
} as const;

/** Marginal tax for which the tax on a benefit is stated, per cent. Tax credits and the burial fee are not in them. */
export const MARGINAL_TAXES = [
  { percent: 29, who: 'Lägst kommunalskatt', why: 'Österåker 2026: 28,93 procent' },
  { percent: 32, who: 'Kommunalskatt i snitt', why: '32,38 procent år 2026' },
  { percent: 52, who: 'Även statlig skatt', why: 'lön över 660 400 kr om året 2026: 20 procent till' },
] as const;

const RATES = { name: 'Marginalskatt', reviewedOn: CHECKED } as const;
export const MARGINAL_RULES: readonly TaxRule[] = [
  {
    ...RATES,
    source: {
      title: 'SCB, Kommunalskatterna 2026',
      paragraph: '15 december 2025',
      url: 'https://www.scb.se/hitta-statistik/statistik-efter-amne/offentlig-ekonomi/finanser-for-den-kommunala-sektorn/kommunalskatterna/pong/statistiknyhet/kommunalskatterna-2026/',
    },
  },
  {
    ...RATES,
    source: {
      title: 'Skatteverket, statlig inkomstskatt',
      paragraph: null,
      url: 'https://www.skatteverket.se/privat/etjansterochblanketter/svarpavanligafragor/inkomstavtjanst/privattjansteinkomsterfaq/narskamanbetalastatliginkomstskattochhurhogarden.5.10010ec103545f243e8000166.html',
    },
  },
];

/** Where the tax agency states the price when new of every variant, and calculates the value. */
export const BENEFIT_SERVICE = 'https://www7.skatteverket.se/portal/bilformansberakning/';

export const BENEFIT_RULES: readonly TaxRule[] = [
  ...BENEFIT_YEARS,
  ...BENEFIT_FORMULAS,
  OLD_CAR,
  GREEN_CARS,
  ...MARGINAL_RULES,
];
