import type { PalettePage } from '#src/pages/sidebar-entry.ts';

/** The pages whose names or further words contain the text; all of the sidebar for an empty text. */
export function pagesNamed(text: string, pages: readonly PalettePage[]): PalettePage[] {
  const lower = text.toLowerCase();
  if (lower === '') return pages.filter(({ isInSidebar }) => isInSidebar);
  return pages.filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(lower));
}
