import { House, Menu, Search } from 'lucide-react';
import { memo, useRef } from 'react';
import { homeUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { SearchBox } from '#src/web/shared/suggestions/search-box.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { BAR_ITEM, HeaderPanel } from './header-panel.tsx';
import { SavedLink } from './saved-link.tsx';
import { DESTINATIONS, LogoMark, type MenuGroup, MenuLink, menuGroups, NAMED_DESTINATIONS } from './site-menu.tsx';

/**
 * Logo, destinations, search, what is saved, and menu. The panels are native popovers, so opening one closes the other, with or without
 * scripts. On phones the search and the menu are in a bar at the window's lower edge, beside the adviser's button.
 */
export const SiteHeader = memo(() => {
  const site = useSite();
  return (
    <header data-print="no" className="border-b border-line">
      <div className="page-width flex min-h-13 flex-wrap items-center gap-x-2 md:min-h-16 xl:gap-x-6">
        <Link to={homeUrl()} className="flex items-center gap-2.5 text-forest" aria-label={`${site.name}, startsidan`}>
          <LogoMark className="h-7 w-6 text-moss" />
          <span className="text-[1.5rem] font-bold tracking-[-0.04em]">{site.name}</span>
        </Link>
        <nav
          aria-label="Genvägar"
          className="ml-4 hidden gap-4 whitespace-nowrap md:flex md:max-xl:ml-2 md:max-xl:gap-3 xl:gap-5"
        >
          {DESTINATIONS.map((entry, place) => (
            <MenuLink
              key={entry.label}
              entry={entry}
              className={`text-small font-medium md:max-xl:text-fine hover:text-moss hover:underline ${place < NAMED_DESTINATIONS ? '' : 'max-lg:hidden'}`}
            />
          ))}
        </nav>
        <div className="site-bar">
          <Link to={homeUrl()} className={`md:hidden ${BAR_ITEM}`}>
            <House aria-hidden size={20} />
            <span>Start</span>
          </Link>
          <HeaderPanel label="Sök" icon={<Search aria-hidden size={20} />} panelId="sok" width="wide">
            <SearchPanel />
          </HeaderPanel>
          <SavedLink />
          <HeaderPanel label="Meny" icon={<Menu aria-hidden size={20} />} panelId="meny" width="narrow">
            <nav aria-label="Meny">
              {menuGroups(site).map((group) => (
                <Group key={group.heading} {...group} />
              ))}
            </nav>
          </HeaderPanel>
        </div>
      </div>
    </header>
  );
});

/** Links of the menu: the first are larger than those below a heading. */
function Group({ heading, entries }: MenuGroup) {
  return (
    <section className="border-b border-line py-2 last:border-0">
      {heading !== null && <h2 className="pt-2 text-small font-semibold text-quiet">{heading}</h2>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            <MenuLink
              entry={entry}
              className={`block hover:text-moss hover:underline ${heading === null ? 'py-3 text-large font-semibold text-forest' : 'py-2'}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The search box of the header; opening the panel focuses its field. */
function SearchPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  return (
    <div ref={panel} className="max-w-2xl">
      <SearchBox
        label="Sök på märke, modell, utrustning eller registreringsnummer"
        place="header"
        list="below"
        isFirst
        onDone={close}
      />
    </div>
  );
}
