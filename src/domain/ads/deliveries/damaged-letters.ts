/**
 * A two-byte UTF-8 letter whose bytes were decoded as windows-1252: Ã or Â followed by a possible second byte, or the first
 * characters of a three-byte dash or quote.
 */
export const ENCODED_TWICE = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/u;
/** The same, where an intermediate tool replaced invisible characters by spaces: "NORRKÃ PING". */
const ENCODED_TWICE_AND_SPACED = /\p{L}Ã \p{L}/u;
const PLAIN = /^[\n\r\t -~]*$/u;

/** Whether letters of a text were lost (U+FFFD) or are shown as the bytes of other letters ("GÃ¶teborg"). */
export const hasDamagedLetters = (text: string): boolean =>
  !PLAIN.test(text) && (text.includes('\ufffd') || ENCODED_TWICE.test(text) || ENCODED_TWICE_AND_SPACED.test(text));
