import { OPEN_DATA_LICENCE } from '#src/domain/format/open-data.ts';
import { marketFeedUrl, priceIndexUrl } from '#src/visitor-urls.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { ReportsPageModel } from './market-reports-data.server.ts';

/** The monthly reports, each in one sentence with three figures. */
export const MarketReportsPage = ({ reports }: ReportsPageModel) => (
  <div className="page-width pt-8 md:pt-12">
    <h1 className="text-title">Marknaden månad för månad</h1>
    <p className="mt-3 max-w-prose text-body">
      När en månad är slut sammanställer vi vad som hände med priserna, hur snabbt bilarna försvann och hur stor del som
      gick på el. En rapport ändras aldrig efter det.
    </p>
    {reports.length === 0 ? (
      <p className="mt-6 max-w-prose text-body">Den första rapporten kommer när en hel månad har gått.</p>
    ) : (
      <ul className="mt-8 border-t border-line">
        {reports.map(({ month, url, title, headline, cars, median, electric }) => (
          <li key={month} className="border-b border-line py-4">
            <h2 className="text-large">
              <Link to={url} className="link touch">
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-body">{headline}</p>
            <p className="mt-1 text-small text-quiet tabular-nums">
              {[cars, median && `median ${median}`, electric && `${electric} elbilar`]
                .filter((text) => text !== null)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    )}
    <p className="mt-8 max-w-prose text-small text-quiet">
      {'Nya rapporter finns också som '}
      <a href={marketFeedUrl()} className="link">
        Atom
      </a>
      {'. De får användas fritt om källan anges, enligt '}
      <a href={OPEN_DATA_LICENCE.url} rel="noopener license" className="link">
        {OPEN_DATA_LICENCE.name}
      </a>
      {'. Varje modells priser står i '}
      <Link to={priceIndexUrl()} className="link">
        prisindexet
      </Link>
      .
    </p>
  </div>
);
