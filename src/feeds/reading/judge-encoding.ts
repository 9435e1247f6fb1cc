import { ENCODED_TWICE } from '#src/domain/ads/deliveries/damaged-letters.ts';

/** What the first part of a file with letters beyond ASCII says of its encoding, where its bytes alone do not. */
export type JudgedEncoding = {
  /** Of a file that is not UTF-8. */
  codePage: CodePage;
  /** UTF-8 that was taken for windows-1252 and encoded once more: "NORRKÃ–PING". */
  isDouble: boolean;
  /** Its å, ä and ö were replaced by U+FFFD before it came here. */
  isLost: boolean;
};
export type CodePage = 'windows-1252' | 'macintosh' | 'cp850';

/** Where Swedish letters lie in each code page: å ä ö Å Ä Ö é ü. */
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
    // Bytes that are no UTF-8 are shown so as well; the file's own have three bytes.
    isLost: lost >= MIN_LOST && own === 0 && sample.includes('\ufffd', 0, 'utf8'),
  };
}

/** The code page in which most bytes between two letters (quotes and dashes seldom are) are Swedish letters; windows-1252 unless another has more. */
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
