import { Link } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { VIEWED_LISTS } from '#src/domain/staff-lists/saved-view.ts';
import { ANY_FLAG, UNCONFIRMED_FLAG } from '#src/domain/staff-lists/staff-ad-query.ts';
import { adComplaintsUrl, dealerClaimsUrl, mappingsUrl, searchIndexUrl, staffValuationsUrl } from '#src/office-urls.ts';
import {
  importsUrl,
  savedViewUrl,
  staffAdsUrl,
  staffDealersUrl,
  staffEnquiriesUrl,
  staffReportsUrl,
  unansweredUrl,
} from '#src/pages/list-urls.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { DashboardModel } from './dashboard-data.server.ts';

type Queue = { count: keyof DashboardModel['queues']; label: string; to: string };

const OPEN = { status: 'active' } as const;
const GROUPS: readonly { heading: string; queues: readonly Queue[] }[] = [
  {
    heading: 'Någon väntar på svar',
    queues: [
      { count: 'newEnquiries', label: 'Obesvarade meddelanden', to: staffEnquiriesUrl({ status: 'unanswered' }) },
      { count: 'openReports', label: 'Anmälda annonser', to: staffReportsUrl({ status: 'open' }) },
      { count: 'openComplaints', label: 'Klagomål från handlare', to: adComplaintsUrl() },
      { count: 'dealerClaims', label: 'Ansökningar från handlare', to: dealerClaimsUrl() },
      { count: 'unknownFiles', label: 'Filer som inte kunde läsas', to: mappingsUrl() },
      { count: 'stoppedImports', label: 'Stannade importer', to: importsUrl({ state: 'waiting' }) },
    ],
  },
  {
    heading: 'Annonser som saknar',
    queues: [
      { count: 'withoutPicture', label: 'Bild', to: staffAdsUrl({ ...OPEN, missing: 'bild' }) },
      { count: 'withoutPrice', label: 'Pris', to: staffAdsUrl({ ...OPEN, missing: 'pris' }) },
      { count: 'withoutYear', label: 'Årsmodell', to: staffAdsUrl({ ...OPEN, missing: 'arsmodell' }) },
      { count: 'withoutOdometer', label: 'Mätarställning', to: staffAdsUrl({ ...OPEN, missing: 'matare' }) },
    ],
  },
  {
    heading: 'Att titta på',
    queues: [
      { count: 'veryLow', label: 'Mycket låga priser', to: staffValuationsUrl() },
      { count: 'flagged', label: 'Annonser med anmärkning', to: staffAdsUrl({ ...OPEN, flag: ANY_FLAG }) },
      { count: 'silentDealers', label: 'Tysta handlare', to: staffDealersUrl({ state: 'tyst' }) },
      { count: 'unconfirmed', label: 'Obekräftade annonser', to: staffAdsUrl({ flag: UNCONFIRMED_FLAG }) },
      { count: 'edited', label: 'Rättade för hand', to: staffAdsUrl({ isEdited: true }) },
      {
        count: 'unansweredQuestions',
        label: 'Frågor till rådgivaren utan svar',
        to: unansweredUrl(),
      },
      { count: 'searchMisses', label: 'Sökningar utan träff', to: searchIndexUrl() },
    ],
  },
];

/** Work that waits, each as a link to its list. */
export const WorkQueues = ({ queues, views }: Pick<DashboardModel, 'queues' | 'views'>) => (
  <Section heading="Att göra">
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-3">
      {GROUPS.map(({ heading, queues: group }) => (
        <div key={heading}>
          <h3 className="text-small font-semibold">{heading}</h3>
          <ul className="mt-1">
            {group.map(({ count, label, to }) => {
              const waiting = queues[count];
              // Another role sees it.
              return waiting === null ? null : <Row key={count} to={to} label={label} count={waiting} />;
            })}
          </ul>
        </div>
      ))}
      {views.length > 0 && (
        <div>
          <h3 className="text-small font-semibold">Sparade vyer</h3>
          <ul className="mt-1">
            {views.map((view) => (
              <Row
                key={view.id}
                to={savedViewUrl(view)}
                label={`${view.name} (${VIEWED_LISTS[view.list].toLowerCase()})`}
                count={view.count}
              />
            ))}
          </ul>
        </div>
      )}
    </div>
  </Section>
);

const Row = ({ to, label, count }: { to: string; label: string; count: number }) => (
  <li className="border-b border-line">
    <Link to={to} className="touch flex items-center justify-between gap-3 text-small hover:underline">
      <span className={`min-w-0 wrap-anywhere ${count === 0 ? 'text-quiet' : ''}`}>{label}</span>
      <span className={`tabular-nums ${count === 0 ? 'text-quiet' : 'font-semibold text-forest'}`}>
        {formatNumber(count)}
      </span>
    </Link>
  </li>
);
