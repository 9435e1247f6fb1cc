import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { ChooseSite } from './choose-site.tsx';

/** Days over which the table of sites counts, unless its page lets people choose. */
export const SITE_DAYS = 7;

type Site = {
  id: number;
  name: string;
  active: number;
  withheld: number;
  shown: number;
  views: number;
  clicks: number;
  telephones: number;
  messages: number;
  newMessages: number;
  score: number | null;
  lastDeliveredAt: Date | null;
  /** Whether the person may read its figures; its messages it may read. */
  hasFigures: boolean;
};

type SiteTableProps = {
  sites: readonly Site[];
  /** The page to which choosing a site leads; null: the first one. */
  returnTo: string | null;
  caption: string;
};

/** The dealers of a person side by side; each can be chosen. */
export const SiteTable = ({ sites, returnTo, caption }: SiteTableProps) => (
  <PlainTable
    caption={caption}
    columns={[
      {
        heading: 'Anläggning',
        cell: ({ id, name, withheld }) => (
          <>
            <ChooseSite id={id} returnTo={returnTo}>
              {name}
            </ChooseSite>
            {withheld > 0 && (
              <span className="block text-fine text-red">
                {formatCount(withheld, 'bil visas', 'bilar visas')} inte än
              </span>
            )}
          </>
        ),
      },
      ...COLUMNS,
    ]}
    rows={sites}
    empty="Du har ingen anläggning."
  />
);

const ifShown = (pick: (site: Site) => number | null) => (site: Site) => {
  const value = site.hasFigures ? pick(site) : null;
  return value === null ? '–' : formatNumber(value);
};

const COLUMNS: readonly Column<Site>[] = [
  { heading: 'Till salu', isFigure: true, cell: ({ active }) => formatNumber(active) },
  { heading: 'Visad', from: 'xl', isFigure: true, cell: ifShown(({ shown }) => shown) },
  { heading: 'Öppnad', isFigure: true, cell: ifShown(({ views }) => views) },
  { heading: 'Klick', from: 'xl', isFigure: true, cell: ifShown(({ clicks }) => clicks) },
  { heading: 'Telefon', from: 'xl', isFigure: true, cell: ifShown(({ telephones }) => telephones) },
  { heading: 'Meddelanden', from: 'md', isFigure: true, cell: ({ messages }) => formatNumber(messages) },
  { heading: 'Nya', isFigure: true, cell: ({ newMessages }) => formatNumber(newMessages) },
  { heading: 'Kvalitet', from: 'md', isFigure: true, cell: ifShown(({ score }) => score) },
  {
    heading: 'Senaste leverans',
    from: 'md',
    className: 'whitespace-nowrap',
    cell: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? 'ingen' : <ShortTime at={lastDeliveredAt} />),
  },
];
