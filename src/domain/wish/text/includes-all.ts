/** A pattern of texts that hold all of some parts, in any order. @param parts sources of patterns, over folded text */
export const includesAll = (...parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((part) => `(?=.*(?:${part}))`).join('')}`, 's');
