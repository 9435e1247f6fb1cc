import { ENCODED_TWICE } from '#src/domain/format/foreign-text.ts';

/** Verdict on the encoding from the first part of a file with letters beyond ASCII, where the bytes alone are ambiguous. */
export type JudgedEncoding = {
  /** Code page of a file that is not UTF-8. */
  codePage: CodePage;
  /** UTF-8 that was decoded as windows-1252 and encoded again: "NORRKÃ–PING". */
  isDouble: boolean;
  /** Its å, ä and ö were replaced by U+FFFD before the upload. */
  isLost: boolean;
};
export type CodePage = 'windows-1252' | 'macintosh' | 'cp850';

/** Positions of Swedish letters in each code page: å ä ö Å Ä Ö é ü. */
const SWEDISH: Readonly<Record<CodePage, readonly number[]>> = {
  'windows-1252': [0xe5, 0xe4, 0xf6, 0xc5, 0xc4, 0xd6, 0xe9, 0xfc],
  macintosh: [0x8c, 0x8a, 0x9a, 0x81, 0x80, 0x85, 0x8e, 0x9f],
  cp850: [0x86, 0x84, 0x94, 0x8f, 0x8e, 0x99, 0x82, 0x81],
};
const DOUBLE = new RegExp(ENCODED_TWICE, 'gu');
const LETTER = /[^\p{ASCII}\P{L}]/gu;
const LOST = /\p{L}\ufffd|\ufffd\p{L}/gu;
/** A single one may be a mistake of one ad. */
const MIN_LOST = 3;

/** @param sample from just before the first byte beyond ASCII on */
export function judgeEncoding(sample: Buffer): JudgedEncoding {
  const text = sample.toString('utf8');
  const doubles = text.match(DOUBLE)?.length ?? 0;
  const own = text.replace(DOUBLE, '').match(LETTER)?.length ?? 0;
  const lost = text.match(LOST)?.length ?? 0;
  return {
    codePage: judgeCodePage(sample),
    isDouble: doubles > 0 && own === 0,
    // Decoding shows invalid bytes as U+FFFD too; a U+FFFD of the file itself has three bytes.
    isLost: lost >= MIN_LOST && own === 0 && sample.includes('\ufffd', 0, 'utf8'),
  };
}

/**
 * The code page in which most bytes between two letters (rarely quotes and dashes) are Swedish letters; windows-1252 unless
 * another has more.
 */
function judgeCodePage(sample: Buffer): CodePage {
  const counts: Record<CodePage, number> = { 'windows-1252': 0, macintosh: 0, cp850: 0 };
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] ?? 0;
    if (byte < 0x80 || !(isLetter(sample[at - 1]) && isLetter(sample[at + 1]))) continue;
    for (const page of CODE_PAGES) if (SWEDISH[page].includes(byte)) counts[page] += 1;
  }
  return CODE_PAGES.reduce((best, page) => (counts[page] > counts[best] ? page : best));
}

const CODE_PAGES = ['windows-1252', 'macintosh', 'cp850'] as const;
const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
