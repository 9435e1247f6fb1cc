import { withoutReferences } from './xml-elements.ts';

/** A sheet as xl/workbook.xml lists it. */
export type WorkbookSheet = { name: string; isHidden: boolean };

const SHEET = /<(?:\w+:)?sheet\s([^<>]*)>/gu;
const NAME = /(?:^|\s)name="([^"]*)"/u;
const STATE = /(?:^|\s)state="(?:hidden|veryHidden)"/u;
/** The sheets of a workbook in their order. @param xml of xl/workbook.xml */
export const sheetsOf = (xml: string): WorkbookSheet[] =>
  [...xml.matchAll(SHEET)].flatMap(([, attributes = '']) => {
    const name = NAME.exec(attributes)?.[1];
    return name === undefined ? [] : [{ name: withoutReferences(name), isHidden: STATE.test(attributes) }];
  });
