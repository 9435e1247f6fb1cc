import { ArrowUpRight } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { formatDate, isoDay } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { dealerCarsUrl, dealerClaimUrl, dealersUrl, dealerUrl, homeUrl } from '#src/visitor-urls.ts';
import { AdGrid } from '#src/web/shared/ad-card/ad-grid.tsx';
import { MapOpener } from '#src/web/shared/dealer-map/map-opener.tsx';
import { PlaceMap } from '#src/web/shared/dealer-map/place-map.tsx';
import { FilterButton } from '#src/web/shared/filters/filter-buttons.tsx';
import { FilterPanels } from '#src/web/shared/filters/filter-panels.tsx';
import { EmptyList } from '#src/web/shared/list-states/empty-list.tsx';
import { DealerLogo } from '#src/web/shared/pictures/dealer-logo.tsx';
import { ActiveChips } from '#src/web/shared/result-list/active-chips.tsx';
import { SortMenu } from '#src/web/shared/result-list/sort-menu.tsx';
import { TraderNotice } from '#src/web/shared/trader-notice.tsx';
import { Breadcrumbs } from '#src/web/ui/breadcrumbs.tsx';
import { FactRow } from '#src/web/ui/fact-list.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Pagination } from '#src/web/ui/pagination.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { DealerPageModel } from './dealer-data.server.ts';

export const dealerCrumbs = (name: string, slug: string) => [
  { name: 'Hem', path: homeUrl() },
  { name: 'Bilhandlare', path: dealersUrl() },
  { name, path: dealerUrl(slug) },
];

/** A dealer: who and where it is, what it sells, and its whole stock. */
export function DealerPage(dealer: DealerPageModel) {
  const { slug, name, label, ads, page, lastPage, cards } = dealer;
  const { query, total, chips } = dealer;
  const urlOf = (asked: Partial<AdQuery> = {}) => dealerCarsUrl(slug, asked);
  const pageUrl = (number: number) => urlOf({ filters: query.filters, sort: query.sort, page: number });
  const { city, lonLat } = dealer;
  const mapped = useMemo(() => [{ slug, name, city, ads, at: lonLat }], [slug, name, city, ads, lonLat]);
  return (
    <div className="page-width pt-4 md:pt-6">
      <Breadcrumbs crumbs={dealerCrumbs(label, slug)} />
      <h1 className="mt-4 text-title wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      {dealer.isExample && (
        <p className="mt-4 max-w-prose border-l-2 border-rape pl-3 text-small text-quiet">
          En påhittad handlare som visar hur sidan fungerar. Bilarna finns inte att köpa.
        </p>
      )}
      {dealer.unconfirmedAt !== null && dealer.lastDeliveredAt !== null && (
        <p className="mt-4 max-w-prose border-l-2 border-rape pl-3 text-small">
          {`Handlaren har inte bekräftat sina annonser sedan ${formatDate(dealer.lastDeliveredAt)}. Bilarna kan vara sålda eller ha andra priser.`}
        </p>
      )}
      <div className="mt-6 grid gap-x-16 gap-y-10 md:grid-cols-2">
        <div>
          {dealer.logo !== null && (
            <p className="mb-6">
              <DealerLogo address={dealer.logo} />
            </p>
          )}
          {dealer.presentation !== null && (
            <p dir="auto" className="mb-6 max-w-prose text-body whitespace-pre-line wrap-anywhere">
              {dealer.presentation}
            </p>
          )}
          <Contact dealer={dealer} />
          <TraderNotice className="mt-4 max-w-prose" />
          {!dealer.isExample && (
            <p className="mt-6 text-small text-quiet" data-print="no">
              Är det er bilhandel?{' '}
              <Link to={dealerClaimUrl(slug)} rel="nofollow" className="link">
                Ansök om att sköta den här
              </Link>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-start justify-between gap-6">
          <Stock dealer={dealer} />
          {dealer.mapPoint !== null && (
            <div className="has-[[data-map]]:w-full">
              <MapOpener dealers={mapped} styleUrl={dealer.mapStyleUrl}>
                <PlaceMap point={dealer.mapPoint} label={mapLabel(dealer)} />
              </MapOpener>
            </div>
          )}
        </div>
      </div>
      <Section heading={stockHeading(dealer)} id="lager" className="mt-12">
        {ads === 0 ? (
          <p className="text-body">Handlaren har inga bilar till salu här just nu.</p>
        ) : (
          <>
            <div data-print="no">
              <FilterPanels
                query={query}
                urlOf={urlOf}
                withImage={false}
                dealer={slug}
                inPage={dealer.inPage}
                key={dealer.inPage?.panel}
              >
                <div className="flex items-center justify-between gap-2">
                  <FilterButton query={query} urlOf={urlOf} />
                  <SortMenu query={query} urlOf={urlOf} sort={query.sort ?? NEWEST_FIRST} />
                </div>
              </FilterPanels>
              <ActiveChips chips={chips} clearTo={urlOf()} />
            </div>
            <p role="status" className="my-3 text-body font-semibold tabular-nums">
              {chips.length > 0 && formatCount(total, 'träff', 'träffar')}
            </p>
            {total === 0 ? (
              <EmptyList
                heading="Inga bilar hittades"
                hint="Prova att justera dina filter"
                filterSuggestion={null}
                clearTo={urlOf()}
                clearLabel="Rensa filter"
              />
            ) : (
              <AdGrid ads={cards} isOnTop={false} returnUrl={pageUrl(page)} />
            )}
            <div className="mt-10">
              <Pagination current={page} last={lastPage} urlOf={pageUrl} />
            </div>
          </>
        )}
      </Section>
    </div>
  );
}

/** The number of cars that are listed below, which the links of makes state, and of all where filters leave some out. */
const stockHeading = ({ ads, total, chips }: DealerPageModel): string =>
  `${chips.length > 0 ? `${formatNumber(total)} av ` : ''}${formatCount(ads, 'bil till salu', 'bilar till salu')}`;

const mapLabel = ({ city, county }: DealerPageModel): string =>
  `Karta: ${[city, county].filter((part) => part !== null).join(', ') || 'handlarens plats'}`;

function Contact({ dealer }: { dealer: DealerPageModel }) {
  const { address, postcode, city, county, telephone, email, website, openingRows, organisationNumber, answerTime } =
    dealer;
  const place = [postcode, city].filter((part) => part !== null).join(' ');
  const rows: [string, ReactNode][] = [
    ['Adress', [address, place].filter((part) => part !== null && part !== '').join(', ')],
    ['Län', county],
    [
      'Telefon',
      telephone !== null && (
        <a href={`tel:${dialled(telephone)}`} className="link">
          {telephone}
        </a>
      ),
    ],
    [
      'E-post',
      email !== null && (
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      ),
    ],
    [
      'Webbplats',
      website !== null && (
        <a href={website} rel="noopener nofollow" className="link inline-flex items-center gap-1">
          {website.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}
          <ArrowUpRight aria-label="(annan webbplats)" size={16} />
        </a>
      ),
    ],
    ['Meddelanden', answerTime],
    ['Organisationsnummer', organisationNumber],
  ];
  const known = rows.filter(([, value]) => value !== null && value !== false && value !== '');
  return (
    <>
      {known.length === 0 && openingRows === null && (
        <p className="text-small text-quiet">Handlaren har inte lämnat några kontaktuppgifter.</p>
      )}
      <dl>
        {known.map(([label, value]) => (
          <FactRow key={label} label={label}>
            {value}
          </FactRow>
        ))}
        {openingRows !== null && (
          <FactRow label="Öppettider">
            {openingRows.map(({ days, hours }) => (
              <span key={days} className="block">
                {days} {hours}
              </span>
            ))}
          </FactRow>
        )}
      </dl>
    </>
  );
}

/** A number as telephones dial it: "+46 (0)18-12 34" has a digit that is dialled within the country only. */
const dialled = (telephone: string): string => telephone.replace(/\(0\)|[^\d+]/g, '');

function Stock({
  dealer: { slug, ads, medianPrice, medianYear, makes, lastDeliveredAt },
}: {
  dealer: DealerPageModel;
}) {
  return (
    <div className="min-w-60 grow">
      <dl>
        <FactRow label="Till salu">{formatCount(ads, 'bil', 'bilar')}</FactRow>
        {medianPrice !== null && <FactRow label="Medianpris">{formatKronor(medianPrice)}</FactRow>}
        {medianYear !== null && <FactRow label="Årsmodell, median">{medianYear}</FactRow>}
        {lastDeliveredAt !== null && (
          <FactRow label="Senast uppdaterad">
            <time dateTime={isoDay(lastDeliveredAt)}>{formatDate(lastDeliveredAt)}</time>
          </FactRow>
        )}
      </dl>
      {makes.length > 0 && (
        <p className="mt-4 text-small text-quiet">
          {'Märken: '}
          {makes.map(({ name, ads: count }, at) => (
            <Fragment key={name}>
              {at > 0 && ', '}
              <Link
                to={`${dealerCarsUrl(slug, { filters: { ...NO_AD_FILTERS, make: [name] } })}#lager`}
                rel="nofollow"
                className="link"
              >
                {`${name} (${count})`}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}
