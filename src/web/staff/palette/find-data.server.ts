import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { matcherOf, PALETTE_SOURCES, type PaletteHit } from './palette-sources.server.ts';

/** `all`: the list of everything that the text finds; null: there is none. */
export type PaletteGroup = { heading: string; hits: PaletteHit[]; all: string | null };

const MAX_TEXT = 100;
const MAX_HITS = 5;

/** Searches all lists and settings for a text, as far as the account may see them. */
export async function findForStaff({ db, url, can }: StaffRequest): Promise<{ text: string; groups: PaletteGroup[] }> {
  const text = (url.searchParams.get('q') ?? '').slice(0, MAX_TEXT).trim();
  if (text.length < 2) return { text, groups: [] };
  const search = { db, text, matches: matcherOf(text) };
  const groups = await Promise.all(
    PALETTE_SOURCES.filter(({ access }) => can(access)).map(async ({ heading, find, all }) => ({
      heading,
      hits: (await find(search)).slice(0, MAX_HITS),
      all: all?.(text) ?? null,
    })),
  );
  return { text, groups: groups.filter(({ hits }) => hits.length > 0) };
}
