const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** Text in XML 1.0, without the characters that it cannot contain. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '');
