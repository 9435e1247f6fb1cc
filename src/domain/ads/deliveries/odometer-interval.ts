const INTERVAL = /^\d[\d\s.,]*(?:mil|km)?\s*[-–—]\s*(\d.*)$/iu;
const OPEN_INTERVAL = /^(?:mer än|över|minst|mindre än|under|upp till|högst|max|ca\.?|cirka|[<>≤≥~])\s*(\d.*)$/iu;

/**
 * The upper end of an interval, with its unit: "3 500 - 3 999 mil" → "3 999 mil"; of an open one the number that it has: "Mer än 50 000
 * mil". Null for a text that is none.
 */
export function upperEnd(text: string): string | null {
  return (INTERVAL.exec(text) ?? OPEN_INTERVAL.exec(text))?.[1] ?? null;
}
