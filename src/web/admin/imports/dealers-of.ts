import { formatNumber } from '#src/domain/format/numbers.ts';

/** Whose delivery it is: "Bilhuset AB", "Bilhuset AB och 57 till"; a dash where no row told. */
export const dealersOf = ({ dealer, dealers }: { dealer: string | null; dealers: number }): string =>
  dealer === null ? '–' : dealers > 1 ? `${dealer} och ${formatNumber(dealers - 1)} till` : dealer;
