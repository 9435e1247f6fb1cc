import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import {
  dealerAccessUrl,
  dealerClaimsUrl,
  feedSourcesUrl,
  mappingsUrl,
  mappingUrl,
  unansweredEnquiriesUrl,
} from '#src/office-urls.ts';
import { importsUrl, importUrl, staffAdsUrl, staffEnquiriesUrl, staffReportsUrl } from '#src/pages/list-urls.ts';
import { NOTES_ID } from '#src/web/staff/notes/staff-notes.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { StaffDealerModel } from './staff-dealer-data.server.ts';

/** The page's part about quality. */
export const QUALITY_ID = 'kvalitet';

type Tile = { label: string; value: number | string; note?: string; to: string };
type TilesProps = Pick<StaffDealerModel, 'id' | 'name' | 'hub' | 'score' | 'mayMerge'>;

/** Everything that staff have about a dealer: each with its number, and the page that shows it. */
export const DealerTiles = (dealer: TilesProps) => (
  <nav aria-label="Om handlaren" className="mt-5">
    <ul className="grid grid-cols-2 overflow-hidden rounded-card border border-line sm:grid-cols-3 xl:grid-cols-4">
      {tilesOf(dealer).map(({ label, value, note, to }) => (
        <li key={label} className="-mr-px -mb-px border-r border-b border-line">
          <Link to={to} className="flex h-full flex-col px-4 py-3 hover:bg-sunken">
            <span className="text-small font-semibold text-moss underline decoration-1 underline-offset-2">
              {label}
            </span>
            <span className="text-large font-bold text-forest tabular-nums">
              {typeof value === 'number' ? formatNumber(value) : value}
            </span>
            {note !== undefined && <span className="text-fine text-quiet">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

function tilesOf({ id, name, hub, score, mayMerge }: TilesProps): Tile[] {
  const { latestRunId, mappingId } = hub;
  const others = [
    hub.sold > 0 && formatCount(hub.sold, 'såld', 'sålda'),
    hub.removed > 0 && formatCount(hub.removed, 'borttagen', 'borttagna'),
    hub.hidden > 0 && formatCount(hub.hidden, 'dold', 'dolda'),
  ].filter((part) => part !== false);
  return [
    {
      label: 'Bilar till salu',
      value: hub.active,
      ...noted(others.join(', ')),
      to: staffAdsUrl({ dealerId: id, status: 'active' }),
    },
    {
      label: 'Utan bild',
      value: hub.withoutPicture,
      to: staffAdsUrl({ dealerId: id, status: 'active', missing: 'bild' }),
    },
    { label: 'Leveranser', value: hub.deliveries, to: importsUrl({ text: name }) },
    {
      label: 'Avvisade rader',
      value: hub.rejected,
      note: latestRunId === null ? 'ingen leverans än' : 'i den senaste leveransen',
      to: latestRunId === null ? importsUrl({ text: name }) : importUrl(latestRunId),
    },
    {
      label: 'Kolumner',
      value: mappingId === null ? 'Inga' : 'Egna',
      to: mappingId === null ? mappingsUrl() : mappingUrl(mappingId),
    },
    {
      label: 'Kvalitet',
      value: score ?? '–',
      note: score === null ? 'inga bilar till salu' : 'poäng av 100',
      to: hub.active > 0 ? `#${QUALITY_ID}` : staffAdsUrl({ dealerId: id, flag: 'alla' }),
    },
    {
      label: 'Meddelanden',
      value: hub.enquiries,
      to: staffEnquiriesUrl({ dealerId: id }),
    },
    {
      label: 'Obesvarade meddelanden',
      value: hub.unanswered,
      ...noted(hub.unanswered > 0 ? 'påminn handlaren' : ''),
      to: unansweredEnquiriesUrl(id),
    },
    {
      label: 'Anmälningar',
      value: hub.reports,
      ...noted(
        [
          hub.openReports > 0 && formatCount(hub.openReports, 'öppen', 'öppna'),
          hub.decisions > 0 && `${formatNumber(hub.decisions)} beslut`,
        ]
          .filter((part) => part !== false)
          .join(', '),
      ),
      to: staffReportsUrl({ text: name }),
    },
    { label: 'Personer', value: hub.people, to: dealerClaimsUrl() },
    ...(mayMerge
      ? [
          {
            label: 'Hämtningar',
            value: hub.sources,
            ...noted(hub.failingSources > 0 ? `${formatNumber(hub.failingSources)} misslyckas` : ''),
            to: feedSourcesUrl(),
          },
          { label: 'API-nycklar', value: hub.keys, to: dealerAccessUrl() },
        ]
      : []),
    { label: 'Anteckningar', value: hub.notes, to: `#${NOTES_ID}` },
  ];
}

const noted = (note: string): { note?: string } => (note === '' ? {} : { note });
