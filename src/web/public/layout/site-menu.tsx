import { ArrowUpRight } from 'lucide-react';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import {
  adsUrl,
  articlesUrl,
  brandsUrl,
  budgetUrl,
  categoriesUrl,
  compareUrl,
  DEALER_AREA_PATH,
  dealersUrl,
  favouritesUrl,
  forDealersUrl,
  loginUrl,
  marketReportsUrl,
  ownCarUrl,
  priceIndexUrl,
  purchaseUrl,
  savedSearchesUrl,
  valuationMethodUrl,
  vehiclesUrl,
  visitorAccountUrl,
} from '#src/visitor-urls.ts';
import { Link } from '#src/web/ui/link.tsx';

type MenuEntry = { label: string; to: string; isExternal: boolean };

function own(label: string, to: string): MenuEntry {
  return { label, to, isExternal: false };
}
function external(label: string, to: string | null): MenuEntry[] {
  return to === null ? [] : [{ label, to, isExternal: true }];
}

/** The destinations beside the toggles of the header: first those that PUB §2 names, which narrower screens show alone. */
export const DESTINATIONS: readonly MenuEntry[] = [
  own('Alla bilannonser', adsUrl()),
  own('Bilmodeller', brandsUrl()),
  own('Kategorier', categoriesUrl()),
  own('Vad får jag för pengarna?', budgetUrl()),
  own('Prisindex', priceIndexUrl()),
  own('Handlare', dealersUrl()),
];
const FOR_DEALERS = own('För handlare', forDealersUrl());
const ADVICE = [
  own('Marknadsrapporter', marketReportsUrl()),
  own('Så bedömer vi priser', valuationMethodUrl()),
  own('Artiklar', articlesUrl()),
];
/** Number of destinations that PUB §2 names. */
export const NAMED_DESTINATIONS = 3;

export type MenuGroup = { heading: string | null; entries: MenuEntry[] };

/** The menu: first its entries of PUB §2, in order, as far as their targets are configured, then all other pages. */
export const menuGroups = (site: SiteSettings): MenuGroup[] => [
  {
    heading: null,
    entries: [
      ...DESTINATIONS.slice(0, NAMED_DESTINATIONS),
      ...external('Sälja bil', site.sellCarUrl),
      ...(site.valueCarUrl === null ? [own('Värdera bil', ownCarUrl())] : external('Värdera bil', site.valueCarUrl)),
    ],
  },
  {
    heading: 'Priser och råd',
    entries: [...DESTINATIONS.slice(NAMED_DESTINATIONS), ...ADVICE],
  },
  {
    heading: 'Sparat',
    entries: [
      own('Favoriter', favouritesUrl()),
      own('Bevakningar', savedSearchesUrl()),
      own('Jämför bilar', compareUrl()),
      own('Ditt bilköp', purchaseUrl()),
      own('Ditt konto', visitorAccountUrl()),
    ],
  },
  { heading: 'Handlare', entries: [FOR_DEALERS, own('Logga in som handlare', loginUrl('sign-in', DEALER_AREA_PATH))] },
];

type FooterColumn = { heading: string; entries: MenuEntry[] };

/** The footer's columns of links (PUB §2, and those that only the menu has); empty columns are left out. */
export const footerColumns = (site: SiteSettings): FooterColumn[] =>
  [
    {
      heading: 'Köpa bil',
      entries: [own('Hitta bil', vehiclesUrl()), ...DESTINATIONS.slice(1), ...ADVICE],
    },
    {
      heading: 'Sälja bil',
      entries: [
        ...external('Snabbvärdering', site.valueCarUrl),
        ...external('Få ett bud', site.sellCarUrl),
        FOR_DEALERS,
      ],
    },
  ].filter((column) => column.entries.length > 0);

/** A link of the menu or footer; external links are marked. */
export function MenuLink({ entry, className }: { entry: MenuEntry; className: string }) {
  if (!entry.isExternal) {
    return (
      <Link to={entry.to} className={className}>
        {entry.label}
      </Link>
    );
  }
  return (
    <a href={entry.to} rel="noopener" className={`${className} inline-flex items-center gap-1`}>
      {entry.label}
      <ArrowUpRight aria-label="(annan webbplats)" size={16} />
    </a>
  );
}

/** The site's logo: a milestone with a road. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 28" aria-hidden="true" className={className}>
      <path d="M1 28V12a11 11 0 0 1 22 0v16z" fill="currentColor" />
      <path d="M10.9 7h2.2L17 28H7z" className="fill-ground" />
      <path d="M11.6 11h.8l.3 3.4h-1.4zm-.5 6h1.8l.3 4h-2.4zm-.6 7h3l.4 4h-3.8z" className="fill-rape" />
    </svg>
  );
}
