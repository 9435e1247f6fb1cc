/** Signatures of binary files that people send by mistake. */
const KNOWN_STARTS: readonly (readonly [string, string])[] = [
  ['PK\u0003\u0004', 'en zip- eller Excel-fil. Spara bladet som CSV'],
  ['\u00d0\u00cf\u0011\u00e0', 'en gammal Excel-fil. Spara bladet som CSV'],
  ['%PDF', 'en PDF. Exportera annonserna som CSV eller JSON'],
  ['\u0089PNG', 'en bild. Ange filen med annonser'],
  ['\u00ff\u00d8\u00ff', 'en bild. Ange filen med annonser'],
  ['GIF8', 'en bild. Ange filen med annonser'],
  ['BZh', 'packad med bzip2. Packa om den med gzip'],
  ['(\u00b5/\u00fd', 'packad med zstd. Packa om den med gzip'],
  ['\u00fd7zXZ', 'packad med xz. Packa om den med gzip'],
  ['<!DOCTYPE html', 'en webbsida. Exportera annonserna som CSV eller JSON'],
  ['<html', 'en webbsida. Exportera annonserna som CSV eller JSON'],
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish a binary file from a text
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;
/** A text may contain a stray control character, which the validation of the row rejects; a binary file contains many. */
const MAX_CONTROLS = 8;
const MAX_CONTROL_SHARE = 0.02;
const LOOKED_AT = 4096;

/** Names the type of a binary file and what to do instead, in Swedish; null for text. */
export function describeBinary(bytes: Buffer): string | null {
  const start = bytes.subarray(0, LOOKED_AT).toString('latin1');
  const trimmed = start.trimStart().toLowerCase();
  const known = KNOWN_STARTS.find(([mark]) => trimmed.startsWith(mark.toLowerCase()));
  if (known) return `filen är ${known[1]}.`;
  const controls = start.match(CONTROL)?.length ?? 0;
  return controls > Math.max(MAX_CONTROLS, start.length * MAX_CONTROL_SHARE)
    ? 'filen är binär, inte text. Exportera annonserna som CSV eller JSON.'
    : null;
}
