/**
 * Numbers as dealers type them: "1 722", "225.000 kr", "11375 mil", "9,4 s", "1.498,5", "289900.0", "225 000:-". The only
 * ambiguous form is one separator before exactly three digits ("1.498"): a thousands separator in whole-number fields, a decimal
 * sign in fields with decimals.
 */
export type NumberText = {
  value: number;
  /** Text after the number (before it, for a currency): lower case without spaces, "" when there is none. */
  unit: string;
};

export type NumberKind = 'whole' | 'decimal';

const LONGEST = 40;
const PLAIN = /^\d{1,12}$/;
const SHAPE = /^(kr|sek)?\.?\s*([-+−]?)\s*(\d(?:[\d\s.,'’]*\d)?)\s*(\D.*)?$/iu;

export function parseNumberText(text: string, kind: NumberKind): NumberText | null {
  if (PLAIN.test(text)) return { value: Number(text), unit: '' };
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return null;
  const parts = SHAPE.exec(trimmed);
  if (!parts) return null;
  const [, currency = '', sign = '', digits = '', after = ''] = parts;
  const value = parseDigits(digits, kind);
  if (value === null) return null;
  const unit = unitKey(after) || currency.toLowerCase();
  return { value: sign === '' || sign === '+' || value === 0 ? value : -value, unit };
}

/** "kr." → "kr", ":-" and ",-" → "kr", "l / 100 km" → "l/100km", "cm³" → "cm3". */
function unitKey(text: string): string {
  if (text === '') return '';
  const key = text.toLowerCase().replace(/\s/gu, '').replace('³', '3').replace(/\.$/u, '');
  return key === ':-' || key === ',-' || key === '.-' || key === 'kr:-' ? 'kr' : key;
}

const SPACE_GROUPS = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/u;
const DOT_GROUPS = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u;
const COMMA_GROUPS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/u;
const DECIMAL = /^\d+(?:[.,]\d+)?$/u;

export function parseDigits(digits: string, kind: NumberKind): number | null {
  if (ONE_GROUP.test(digits)) return Number(kind === 'whole' ? digits.replace(/[.,]/u, '') : digits.replace(',', '.'));
  if (DECIMAL.test(digits)) return Number(digits.replace(',', '.'));
  if (SPACE_GROUPS.test(digits)) return Number(digits.replace(/[\s'’]/gu, '').replace(',', '.'));
  if (DOT_GROUPS.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'));
  if (COMMA_GROUPS.test(digits)) return Number(digits.replaceAll(',', ''));
  return null;
}
