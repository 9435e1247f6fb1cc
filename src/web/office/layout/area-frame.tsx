import { Menu } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { accountUrl, logoutUrl } from '#src/office-urls.ts';
import { SIDEBAR_GROUPS, type SidebarEntry } from '#src/pages/sidebar-entry.ts';
import { NoticeBar } from '#src/web/frame/notices/notice-bar.tsx';
import { MAIN_ID, PageChange } from '#src/web/frame/page-change.tsx';
import { langOfName, swedishName } from '#src/web/office/page/page-lang.ts';
import { SiteLink } from '#src/web/office/page/page-parts.tsx';
import { removeInputOfOthers } from '#src/web/office/unsaved/form-recovery.ts';
import { UnsavedChangesGuard } from '#src/web/office/unsaved/unsaved-changes-guard.tsx';
import { Chevron } from '#src/web/ui/chevron.tsx';
import { SkipLink } from '#src/web/ui/skip-link.tsx';
import { SessionWatch } from './session-watch.tsx';

/** The account, and the pages of its area. */
type AreaFrameModel = {
  accountId: string;
  /** Empty: the session could not be read. */
  email: string;
  entries: SidebarEntry[];
  /** Until the session expires without activity. */
  secondsLeft: number;
  /** The areas of a person who has several. */
  areas: readonly { area: string; url: string }[];
};

/** For the error screen of a frame that could not be read. */
export const NO_FRAME: AreaFrameModel = { accountId: '', email: '', entries: [], secondsLeft: 0, areas: [] };

type AreaFrameProps = {
  frame: AreaFrameModel;
  /** Name of the area. */
  area: string;
  /** Searches the whole area. */
  search?: ReactNode;
  /** Stands above the menu. */
  top?: ReactNode;
  children: ReactNode;
};

/** Frame of the staff area and of the dealers' own: a sidebar on wide screens, a collapsible menu above the page on phones. */
export function AreaFrame({ frame, area, search, top, children }: AreaFrameProps) {
  const { pathname } = useLocation();
  return (
    <div data-account={frame.accountId} className="area-frame min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <SkipLink mainId={MAIN_ID} />
      <header
        data-print="no"
        className="border-b border-line px-4 py-3 md:px-8 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3 lg:py-5"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 lg:px-3">
          <SiteLink area={area} />
          {search}
          {/* The key closes the menu on navigation. */}
          <details key={pathname} className="group lg:hidden">
            <summary className="touch flex items-center gap-2 rounded-card px-3 text-small font-semibold">
              <Menu aria-hidden size={20} />
              Meny
            </summary>
            <div
              // Closes the menu also when the unsaved-changes guard blocks the navigation.
              onClickCapture={closeAfterLink}
              className="absolute inset-x-0 z-25 mt-3 border-b border-line bg-ground px-4 pb-4 shadow-float"
            >
              {top}
              <Entries entries={frame.entries} area={area} />
              <Account email={frame.email} areas={frame.areas} area={area} />
            </div>
          </details>
        </div>
        <div className="mt-6 hidden flex-1 flex-col justify-between lg:flex">
          <div>
            {top}
            <Entries entries={frame.entries} area={area} />
          </div>
          <Account email={frame.email} areas={frame.areas} area={area} />
        </div>
      </header>
      {/* The adviser's button stands in the padding at the bottom. */}
      <main id={MAIN_ID} tabIndex={-1} className="min-w-0 px-4 pt-6 pb-24 outline-none md:px-8 md:pt-8">
        <div className="mb-6 empty:hidden">
          <NoticeBar />
        </div>
        <UnsavedChangesGuard accountId={frame.accountId}>
          {children}
          {frame.email !== '' && <SessionWatch secondsLeft={frame.secondsLeft} />}
        </UnsavedChangesGuard>
      </main>
      <PageChange />
    </div>
  );
}

function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const fold = currentTarget.closest('details');
  if (fold && target instanceof Element && target.closest('a')) fold.open = false;
}

function Entries({ entries, area }: Pick<AreaFrameModel, 'entries'> & Pick<AreaFrameProps, 'area'>) {
  const { pathname } = useLocation();
  // The first page of an area may be the folder of the others.
  const current = entries
    .filter(({ address }) => `${pathname}/`.startsWith(`${address}/`))
    .toSorted((a, b) => b.address.length - a.address.length)[0];
  const groups = SIDEBAR_GROUPS.map((group) => ({ group, own: entries.filter((entry) => entry.group === group) }));
  return (
    <nav aria-label={area} className="grid gap-1">
      <EntryList entries={entries.filter(({ group }) => group === undefined)} current={current} />
      {groups.map(
        ({ group, own }) =>
          own.length > 0 && (
            // Pages above the groups have the first one open.
            <details key={group} open={group === (current?.group ?? SIDEBAR_GROUPS[0])}>
              <summary className="touch flex cursor-pointer items-center justify-between rounded-card px-3 text-small font-semibold text-forest hover:bg-sunken lg:min-h-9">
                {group}
                <Chevron size={18} className="text-quiet [details[open]>summary>&]:rotate-180" />
              </summary>
              <EntryList entries={own} current={current} />
            </details>
          ),
      )}
    </nav>
  );
}

function EntryList({ entries, current }: { entries: readonly SidebarEntry[]; current: SidebarEntry | undefined }) {
  return (
    <ul className="grid">
      {entries.map(({ label, address }) => {
        const swedish = swedishName(label);
        return (
          <li key={address}>
            <Link
              to={address}
              aria-current={address === current?.address ? 'page' : undefined}
              className="touch flex items-center justify-between gap-2 rounded-card px-3 text-small font-medium text-ink hover:bg-sunken aria-[current=page]:bg-moss-tint aria-[current=page]:font-semibold aria-[current=page]:text-forest lg:min-h-9"
            >
              <span lang={langOfName(label)}>{label}</span>
              {swedish !== null && <span className="text-fine font-normal text-quiet"> {swedish}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

type AccountProps = Pick<AreaFrameModel, 'email' | 'areas'> & Pick<AreaFrameProps, 'area'>;

function Account({ email, areas, area }: AccountProps) {
  return (
    <form
      method="post"
      action={logoutUrl()}
      data-forgets-forms
      // Removes stored input, so that the next user of this browser cannot see it.
      onSubmit={() => removeInputOfOthers()}
      className="mt-4 border-t border-line pt-3 lg:px-3"
    >
      <p className="truncate text-fine text-quiet" title={email}>
        {email}
      </p>
      {areas
        .filter((other) => other.area !== area)
        .map((other) => (
          <Link
            key={other.url}
            to={other.url}
            reloadDocument
            className="touch flex items-center text-small font-medium hover:underline"
          >
            Till {other.area}
          </Link>
        ))}
      <Link to={accountUrl()} className="touch flex items-center text-small font-medium hover:underline">
        Mitt konto
      </Link>
      <button type="submit" className="touch text-small font-semibold text-moss hover:underline">
        Logga ut
      </button>
    </form>
  );
}
