import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { MARGINAL_TAXES } from './benefit-rules.ts';
import type { BenefitCase, BenefitValue, NoBenefit } from './benefit-value.ts';

/** Why there is no value, as visitors read it. */
export const NO_BENEFIT_TEXTS: Readonly<Record<NoBenefit, string>> = {
  'no-year': 'Årsmodellen saknas i annonsen, och den avgör vilka regler som gäller.',
  'no-technique': 'Annonsen säger inte tillräckligt om drivmedlet för att vi ska veta vilka regler som gäller.',
  'no-price': 'Vi vet inte vad bilen kostade som ny. Slå upp nybilspriset hos Skatteverket och skriv det här.',
  'comparable-price':
    'Togs bilen i trafik före 1 juli 2022 räknas den med priset på en jämförbar bil utan miljöteknik, och det priset har bara Skatteverket. Slå upp det och skriv det här.',
};

/** "Togs den i trafik före 1 juli 2021": the days for which a value is valid; null: all. */
export function firstTaxedText({ firstTaxed }: BenefitCase): string | null {
  if (firstTaxed === null) return null;
  const { from, before } = firstTaxed;
  const parts = [
    from === null ? '' : ` ${formatCalendarDay(from)} eller senare`,
    before === null ? '' : ` före ${formatCalendarDay(before)}`,
  ].filter((part) => part !== '');
  return `Togs den i trafik${parts.join(', men')}`;
}

/** The tax on a benefit, whole kronor a month. */
export const taxOnBenefit = (perMonth: number, percent: number): number => Math.round((perMonth * percent) / 100);

const PERCENTS = MARGINAL_TAXES.map(({ percent }) => percent);

/** "5 432 kr per månad, skatt 1 575–2 825 kr"; null where it depends on a day that is not known. */
export function benefitText({ cases: [only, ...others] }: BenefitValue): string | null {
  if (only === undefined || others.length > 0 || only.lacksVehicleTax) return null;
  const [least, most] = [Math.min(...PERCENTS), Math.max(...PERCENTS)].map((percent) =>
    formatKronor(taxOnBenefit(only.perMonth, percent)),
  );
  return `${formatKronor(only.perMonth)} per månad, skatt ${least} till ${most}`;
}
