import { hasAccess, type Visitor } from '#src/domain/accounts/roles.ts';
import type { DealerPermission } from '#src/domain/dealers/dealer-roles.ts';
import { DEALER_PAGES } from './dealer-pages.ts';
import type { AreaPage } from './page.ts';
import type { PalettePage, SidebarEntry } from './sidebar-entry.ts';
import { STAFF_PAGES } from './staff-pages.ts';

type Pages = Readonly<Record<string, AreaPage>>;

/** The pages that a visitor may view, in the order of the register. */
const viewable = (pages: Pages, visitor: Visitor): [string, AreaPage][] =>
  Object.entries(pages).filter(([, { access, isViewed = true }]) => isViewed && hasAccess(visitor, access));

const entriesOf = (pages: Pages, visitor: Visitor): SidebarEntry[] =>
  viewable(pages, visitor).flatMap(([pattern, { sidebar, group }]) =>
    sidebar === undefined ? [] : [{ label: sidebar, address: `/${pattern}`, ...(group && { group }) }],
  );

export const sidebarEntries = (visitor: Visitor): SidebarEntry[] => entriesOf(STAFF_PAGES, visitor);

/** The pages of the dealers' own area that a person may view; without `may`, all of them. */
export const dealerEntries = (
  visitor: Visitor,
  may: (needed: DealerPermission) => boolean = () => true,
): SidebarEntry[] =>
  entriesOf(
    Object.fromEntries(
      Object.entries<AreaPage>(DEALER_PAGES).filter(([, { needs }]) => needs !== undefined && may(needs)),
    ),
    visitor,
  );

/** All pages of the staff area that the command palette may name to a visitor. */
export const palettePages = (visitor: Visitor): PalettePage[] =>
  viewable(STAFF_PAGES, visitor).flatMap(([pattern, { sidebar, palette = [] }]) => {
    const address = `/${pattern}`;
    const own = palette.filter(({ label }) => label === undefined).map(({ words }) => words);
    const parts = palette.flatMap(({ label, query, words, isAction = false }) =>
      label === undefined
        ? []
        : [
            {
              label,
              address: query === undefined ? address : `${address}?${query}`,
              words,
              isInSidebar: false,
              isAction,
            },
          ],
    );
    return sidebar === undefined
      ? parts
      : [{ label: sidebar, address, words: own.join(' '), isInSidebar: true }, ...parts];
  });
