import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatKronor } from '#src/domain/format/price.ts';
import { WishText } from '#src/domain/wish/text/wish-text.ts';

/** A loan with equal monthly payments: kr, years, and percent a year. */
export type Loan = { kr: number; years: number; rate: number };

const AMOUNT =
  /(?<![\d,.])(\d{1,3}(?:[ .]\d{3})+|\d{4,7})(?: ?(?:kr|kronor))?(?!\d| ?(?:mil|km))|(?<![\d,.])(\d{2,3}) ?(?:000|tusen|tkr|k|lakan|papp)\b(?! ?(?:mil|km))/;
const YEARS = /(?<![\d,.])(\d{1,2}) ?(?:ar|ars)\b/;
const MONTHS = /(?<![\d,.])(\d{2,3}) ?(?:man|manader|manaders|mån)\b/;
const RATE = /(\d{1,2}(?:[,.]\d{1,2})?) ?(?:%|procent|proc)/;

const LIMITS = { kr: 10_000_000, years: 15, rate: 40 };
/** Assumed where the message states none, and then said so. */
const EXAMPLE = { years: 5, rate: 6 };

/** Reads a loan from a question; null without an amount. */
export function readLoan(message: string): { loan: Loan; assumed: readonly ('years' | 'rate')[] } | null {
  const { folded } = new WishText(message);
  const rate = numberOf(RATE.exec(folded)?.[1]);
  const months = numberOf(MONTHS.exec(folded)?.[1]);
  const years = numberOf(YEARS.exec(folded)?.[1]) ?? (months === null ? null : months / 12);
  const amount = AMOUNT.exec(folded.replace(RATE, ' '));
  const whole = numberOf(amount?.[1]?.replace(/[ .]/g, ''));
  const thousands = numberOf(amount?.[2]);
  const kr = whole ?? (thousands === null ? null : thousands * 1_000);
  if (kr === null || kr < 1_000 || kr > LIMITS.kr) return null;
  const loan = { kr, years: years ?? EXAMPLE.years, rate: rate ?? EXAMPLE.rate };
  if (loan.years <= 0 || loan.years > LIMITS.years || loan.rate > LIMITS.rate) return null;
  return {
    loan,
    assumed: [...(years === null ? (['years'] as const) : []), ...(rate === null ? (['rate'] as const) : [])],
  };
}

const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.replace(',', '.'));

/** The monthly payment in kr, by the formula of an annuity. */
export function monthlyPayment({ kr, years, rate }: Loan): number {
  const months = years * 12;
  const monthly = rate / 100 / 12;
  // Below this rate the formula divides by a difference that is lost to rounding.
  return monthly < 1e-9 ? kr / months : (kr * monthly) / -Math.expm1(-months * Math.log1p(monthly));
}

/** States the monthly payment, what it costs in all, and what was assumed. */
export function loanText({ loan, assumed }: NonNullable<ReturnType<typeof readLoan>>): string[] {
  const payment = monthlyPayment(loan);
  const months = Math.round(loan.years * 12);
  const interest = payment * months - loan.kr;
  const terms = `${formatKronor(loan.kr)} på ${formatNumber(months)} månader till ${formatNumber(loan.rate, loan.rate % 1 === 0 ? 0 : 2)} procents ränta`;
  return [
    `${terms} kostar ungefär ${formatAboutKronor(payment)} i månaden, varav ränta ungefär ${formatAboutKronor(interest)} sammanlagt. Avgifter tillkommer.`,
    ...(assumed.length === 0
      ? []
      : [
          `${assumed.includes('rate') ? (assumed.includes('years') ? 'Tiden och räntan' : 'Räntan') : 'Tiden'} har jag antagit som exempel; skriv dina egna tal, så räknar jag om. Fråga banken efter den effektiva räntan.`,
        ]),
  ];
}
