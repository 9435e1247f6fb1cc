/**
 * Value-added tax of a stated price. Prices are stored and compared including VAT (Price Information Act); `excluded` says that the
 * dealer stated the price without it, `deductible` that a company may deduct it, `unknown` that the statement is unclear.
 */
export const AD_VATS = ['included', 'excluded', 'deductible', 'unknown'] as const;
export type AdVat = (typeof AD_VATS)[number];

/** Choices of the forms, whose prices always include VAT. */
export const AD_VAT_LABELS: Readonly<Record<AdVat, string>> = {
  included: 'priset är inkl. moms',
  excluded: 'handlaren skriver priset exkl. moms',
  deductible: 'priset är inkl. moms, avdragbar för företag',
  unknown: 'oklart om momsen ingår',
};

export const VAT_FACTOR = 1.25;

/** kr including VAT, of a price stated without. */
export const withVat = (price: number): number => Math.round(price * VAT_FACTOR);

/** The stated price without VAT, kr, of a price that {@link withVat} returned. */
export const withoutVat = (price: number): number => Math.round(price / VAT_FACTOR);
