import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { adsUrl, articlesUrl, brandsUrl, categoriesUrl, vehiclesUrl } from '#src/urls.ts';

export type MenuEntry = { label: string; to: string; isExternal: boolean };

/** Entries of the menu (PUB §2), in order, as far as their targets are configured. */
export const menuEntries = (site: SiteSettings): MenuEntry[] => [
  own('Alla bilannonser', adsUrl()),
  own('Bilmodeller', brandsUrl()),
  own('Kategorier', categoriesUrl()),
  ...external('Sälja bil', site.sellCarUrl),
  ...external('Värdera bil', site.valueCarUrl),
];

export type FooterColumn = { heading: string; entries: MenuEntry[] };

/** The footer's columns of links (PUB §2, and those that only the menu has); empty columns are left out. */
export const footerColumns = (site: SiteSettings): FooterColumn[] =>
  [
    {
      heading: 'Köpa bil',
      entries: [
        own('Hitta bil', vehiclesUrl()),
        own('Bilmodeller', brandsUrl()),
        own('Kategorier', categoriesUrl()),
        own('Artiklar', articlesUrl()),
      ],
    },
    {
      heading: 'Sälja bil',
      entries: [...external('Snabbvärdering', site.valueCarUrl), ...external('Få ett bud', site.sellCarUrl)],
    },
  ].filter((column) => column.entries.length > 0);

const own = (label: string, to: string): MenuEntry => ({ label, to, isExternal: false });
const external = (label: string, to: string | null): MenuEntry[] =>
  to === null ? [] : [{ label, to, isExternal: true }];
