/** The words of the field vat for an attribute that says whether the price includes VAT; other texts as they are. */
export const includesVat = (text: string): string =>
  /^(?:false|no|nej|nein|0|f)$/iu.test(text.trim()) ? 'exkl. moms' : text;
