import { formatNumber } from '#src/domain/format/numbers.ts';

/** Dealers of a delivery: "Bilhuset AB", "Bilhuset AB och 57 till"; a dash when no row names one. */
export const dealersOf = ({ dealer, dealers }: { dealer: string | null; dealers: number }): string =>
  dealer === null ? '–' : dealers > 1 ? `${dealer} och ${formatNumber(dealers - 1)} till` : dealer;
