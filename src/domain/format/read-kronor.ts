/** An amount in kronor as people type it: "150 000", "150.000 kr", "150 tkr"; null when it is none. */
export function readKronor(text: string): number | null {
  const [, digits = '', , unit = ''] =
    /^(\d{1,3}(?:[\s.']?\d{3})*|\d{1,9})([,.]0+)?\s*(tkr|tusen|k)?\s*(?:kr|kronor|sek|:-)?$/iu.exec(text.trim()) ?? [];
  if (digits === '') return null;
  const kronor = Number(digits.replace(/\D/gu, '')) * (unit === '' ? 1 : 1_000);
  return Number.isSafeInteger(kronor) ? kronor : null;
}
