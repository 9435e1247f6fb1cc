/** A sheet as xl/workbook.xml lists it. */
export type WorkbookSheet = { name: string; isHidden: boolean };

const SHEET = /<(?:\w+:)?sheet\s([^<>]*)>/gu;
const NAME = /(?:^|\s)name="([^"]*)"/u;
const STATE = /(?:^|\s)state="(?:hidden|veryHidden)"/u;
const ENTITY = /&(amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/giu;
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The sheets of a workbook in their order. @param xml of xl/workbook.xml */
export const sheetsOf = (xml: string): WorkbookSheet[] =>
  [...xml.matchAll(SHEET)].flatMap(([, attributes = '']) => {
    const name = NAME.exec(attributes)?.[1];
    return name === undefined ? [] : [{ name: name.replaceAll(ENTITY, plain), isHidden: STATE.test(attributes) }];
  });

function plain(entity: string, name: string): string {
  if (!name.startsWith('#')) return CHARACTERS.get(name.toLowerCase()) ?? entity;
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
