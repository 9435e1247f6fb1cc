import { formatNumber } from './numbers.ts';

/** The error of a field whose text is too long: it names the field's limit, in characters. */
export const tooLongText = (max: number): string => `Skriv högst ${formatNumber(max)} tecken.`;
