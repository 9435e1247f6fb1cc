const INTERVAL = /^\d[\d\s.,]*(?:mil|km)?\s*[-–—]\s*(\d.*)$/iu;
const OPEN_INTERVAL = /^(?:mer än|över|minst|mindre än|under|upp till|högst|max|ca\.?|cirka|[<>≤≥~])\s*(\d.*)$/iu;

/**
 * The upper end of an interval, with its unit: "3 500 - 3 999 mil" → "3 999 mil"; for an open interval its only number: "Mer än
 * 50 000 mil". Null for other texts.
 */
export function upperEnd(text: string): string | null {
  return (INTERVAL.exec(text) ?? OPEN_INTERVAL.exec(text))?.[1] ?? null;
}
