/** "dragkrok, värmare och backkamera". */
export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} och ${texts.at(-1)}`;
