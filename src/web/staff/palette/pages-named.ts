import { matchWords } from '#src/domain/swedish/match-key.ts';
import type { PalettePage } from '#src/pages/sidebar-entry.ts';

/** The pages whose names or further words contain the text, also without its accents; all of the sidebar for an empty text. */
export function pagesNamed(text: string, pages: readonly PalettePage[]): PalettePage[] {
  const words = matchWords(text);
  if (words === '') return text === '' ? pages.filter(({ isInSidebar }) => isInSidebar) : [];
  return pages.filter(({ label, words: own }) => matchWords(`${label} ${own}`).includes(words));
}
