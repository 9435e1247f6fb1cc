/** A description in the marks of the German marketplaces: `\\` is a line break, and `**` surrounds bold text. */
export const withoutMarks = (text: string): string => text.replaceAll('\\\\', '\n').replaceAll('**', '');
