/**
 * A letter of two bytes of UTF-8, each taken for a character of windows-1252: Ã or Â before one of those that the second byte can be,
 * or a dash or quote of three.
 */
export const ENCODED_TWICE = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/u;
/** The same, where a tool on the way made spaces of the characters that cannot be seen: "NORRKÃ PING". */
const ENCODED_TWICE_AND_SPACED = /\p{L}Ã \p{L}/u;
const PLAIN = /^[\n\r\t -~]*$/u;

/** Whether letters of a text are lost (U+FFFD), or are shown as the bytes of others ("GÃ¶teborg"). */
export const hasDamagedLetters = (text: string): boolean =>
  !PLAIN.test(text) && (text.includes('\ufffd') || ENCODED_TWICE.test(text) || ENCODED_TWICE_AND_SPACED.test(text));
