import { recordOf } from '#src/base/record-of.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { plainNumber } from '#src/domain/format/typed-numbers.ts';
import type { BenefitPrice } from './benefit-value.ts';

/** Parameters of the cost of a car, as company cars need them. */
export const BENEFIT_PARAMS = ['nybilspris', 'extrautrustning'] as const;
export type BenefitField = (typeof BENEFIT_PARAMS)[number];

/** Characters; a longer text is no amount. */
export const MAX_BENEFIT_TEXT = 30;

/** kr. */
const LIMITS: Readonly<Record<BenefitField, { min: number; max: number }>> = {
  nybilspris: { min: 20_000, max: 10_000_000 },
  extrautrustning: { min: 0, max: 2_000_000 },
};

/** Texts as typed, the amounts that they state, and errors of texts that state none. */
export type BenefitForm = {
  texts: Record<BenefitField, string>;
  price: BenefitPrice;
  errors: Partial<Record<BenefitField, string>>;
};

/**
 * @param given the text of a field; null: the visitor has stated none
 * @param known kr, the price when new that the site knows; null: none
 */
export function readBenefitForm(given: (name: BenefitField) => string | null, known: number | null): BenefitForm {
  const assumed = known === null ? '' : formatNumber(known);
  const texts = recordOf(BENEFIT_PARAMS, (name) =>
    (given(name) ?? (name === 'nybilspris' ? assumed : '')).slice(0, MAX_BENEFIT_TEXT),
  );
  const errors: BenefitForm['errors'] = {};
  const amounts = recordOf(BENEFIT_PARAMS, (name) => {
    if (texts[name].trim() === '') return null;
    const { min, max } = LIMITS[name];
    const plain = plainNumber(texts[name], 'kronor');
    const amount = /^\d{1,9}$/u.test(plain) ? Number(plain) : null;
    if (amount !== null && amount >= min && amount <= max) return amount;
    errors[name] = `Skriv ett heltal mellan ${formatNumber(min)} och ${formatNumber(max)}.`;
    return null;
  });
  return { texts, price: { newPrice: amounts.nybilspris, extra: amounts.extrautrustning ?? 0 }, errors };
}
