import { ownValue } from '#src/domain/own-value.ts';

const UNITS: Readonly<Record<string, number>> = {
  ...{ noll: 0, en: 1, ett: 1, tva: 2, tre: 3, fyra: 4, fem: 5, sex: 6, sju: 7, atta: 8, nio: 9, tio: 10, elva: 11 },
  ...{ tolv: 12, tretton: 13, fjorton: 14, femton: 15, sexton: 16, sjutton: 17, arton: 18, nitton: 19, tjugo: 20 },
  ...{ trettio: 30, fyrtio: 40, femtio: 50, sextio: 60, sjuttio: 70, attio: 80, nittio: 90 },
  ...{ four: 4, five: 5, seven: 7, eight: 8, nine: 9 },
  ...{ trettia: 30, fyrtia: 40, femtia: 50, sextia: 60, sjuttia: 70, attia: 80, nittia: 90 },
  ...{ tretti: 30, forti: 40, fyrti: 40, femti: 50, sexti: 60, sjutti: 70, atti: 80, nitti: 90 },
  ...{ ti: 10, tie: 10, nie: 9, tjuge: 20, tjugi: 20, tju: 20, otta: 8, fam: 5, famton: 15, famtio: 50, famti: 50 },
};
const FACTORS: Readonly<Record<string, number>> = {
  ...{ hundra: 100, hundre: 100, hunnra: 100, hunnre: 100, hundr: 100 },
  ...{ mille: 1_000_000, millen: 1_000_000, miljonen: 1_000_000 },
  ...{ tusen: 1_000, tusn: 1_000, tusin: 1_000 },
  miljoner: 1_000_000,
  miljon: 1_000_000,
};

/** Longest first: "femton" before "fem". */
const PARTS = [...Object.keys(UNITS), ...Object.keys(FACTORS)].sort((one, other) => other.length - one.length);
const PART = PARTS.join('|');

const EVERY_PART = new RegExp(`(?:${PART})`, 'g');
const NEXT_PART = new RegExp(`^(?:${PART})`);
/** Suffixes that may be joined to a number: "sjusitsig", "femdörrars", "treårig". */
const GROWN_ON = /^(?:sits|dorr|arig|person|plats|tal|lapp|papp|lax|lakan|tusing|kron|spann|mil)/;

/** Length of the number at the start of a word: the whole word, or the part before "sitsig" and similar; 0 for other words. */
export function numberWordLength(word: string): number {
  let length = 0;
  for (;;) {
    const part = NEXT_PART.exec(word.slice(length))?.[0];
    if (part === undefined) break;
    length += part.length;
  }
  return length === word.length || (length > 0 && GROWN_ON.test(word.slice(length))) ? length : 0;
}
/** Parses number words without accents: "tvahundrafemtiotusen" → 250 000, "femtonhundra" → 1 500. Null for "en" alone. */
export function readNumberWords(text: string): number | null {
  const parts = text.match(EVERY_PART) ?? [];
  if (parts.every((part) => part === 'en' || part === 'ett')) return null;
  const year = yearOf(text);
  if (year !== null) return year;
  let whole = 0;
  let open = 0;
  for (const part of parts) {
    const factor = ownValue(FACTORS, part);
    const unit = ownValue(UNITS, part) ?? 0;
    // "Sjufyrtio", "ettåttio": the hundred is omitted.
    if (factor === undefined && unit >= 10 && open > 0 && open < 10) open = open * 100 + unit;
    else if (factor === undefined) open += unit;
    else if (factor === 100) open = Math.max(open, 1) * factor;
    else {
      whole = factor === 1_000 ? whole + Math.max(open, 1) * factor : Math.max(whole + open, 1) * factor;
      open = 0;
    }
  }
  return whole + open;
}

/** "tjugotjugoett", "tjugo arton", "nitton nittioåtta": a year as two halves. */
function yearOf(text: string): number | null {
  const halves =
    /^(tjugo|nitton) ?((?:tjugo|trettio|fyrtio|femtio|sextio|sjuttio|attio|nittio|tio|elva|tolv|[a-z]*ton).*)$/.exec(
      text,
    );
  if (!halves || /hundra|tusen|miljon/.test(text)) return null;
  const last = readNumberWords(halves[2] ?? '') ?? 0;
  const year = (halves[1] === 'tjugo' ? 2_000 : 1_900) + last;
  return last >= 10 && last < 100 ? year : null;
}
