import type { Measure } from './units.ts';

/** Words before an amount that is not the price of the car, with the measure, up to a maximum in kronor. */
const BEFORE: readonly (readonly [RegExp, Measure, number])[] = [
  [
    /\b(?:manads?(?:kostnad|belopp|pris|avgift|peng)\w*|avbetal\w*|leasing\w*)\b(?:(?!\bmen\b)[^.!?,;])*$/,
    'monthlyCost',
    20_000,
  ],
  [/\b(?:fordons|bil)?skatt(?:en)?\b(?:(?!\bmen\b)[^.!?,;])*$/, 'yearlyTax', 25_000],
  [
    /\b(?:forsakring\w*|bransle?kostnad\w*|bensinkostnad\w*|service\w*|reparation\w*|verkstad\w*|hyra\w*)\b(?:(?!\bmen\b)[^.!?,;])*$/,
    'ignored',
    25_000,
  ],
  [
    /\b(?:kontant)?insats\w*\b(?:(?!\bmen\b)[^.!?,;])*$|\b(?:handpenning\w*|restvarde\w*|lon|inkomst\w*|lana)\b(?:(?!\bmen\b)[^.!?,;])*$/,
    'ignored',
    1_000_000,
  ],
  // "Sålde min Golf för 85 000", "köpte hus för 3 miljoner".
  [/\b(?:sald|salde|kopte|kopt|inlost|varderad\w*)\b[^.!?;]{0,60}\b(?:for|till) $/, 'ignored', 100_000_000],
];
const AFTER: readonly (readonly [RegExp, Measure])[] = [
  [/^ ?(?:kr |kronor )?(?:i|till|som) (?:kontant)?(?:insats|handpenning|restvarde|lon)\b/, 'ignored'],
  [/^ ?(?:om|per) ar(?:et)?\b/, 'ignored'],
  // "15 000 var, 90 000 alltså".
  [/^ ?(?:kr |kronor )?(?:var|vardera|per person)\b/, 'ignored'],
];

/** The measure of an amount of money that is not the price of a car; null if it is. */
export function otherMoney(before: string, after: string, kronor: number): Measure | null {
  const reported = BEFORE.find(([pattern, , max]) => kronor <= max && pattern.test(before));
  return reported?.[1] ?? AFTER.find(([pattern]) => pattern.test(after))?.[1] ?? null;
}
