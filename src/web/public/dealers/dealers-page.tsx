import { useMemo } from 'react';
import { Form } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { DEALER_SEARCH_PARAM, dealersUrl, dealerUrl, forDealersUrl } from '#src/visitor-urls.ts';
import { DealerMap } from '#src/web/shared/dealer-map/dealer-map.tsx';
import { MapOpener } from '#src/web/shared/dealer-map/map-opener.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Fold } from '#src/web/ui/fold.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { DealersModel } from './dealers-data.server.ts';

/** All dealers with cars for sale, by county and on a map, with a search by name and place. */
export function DealersPage({ search, counties, marks, mapStyleUrl, all, found }: DealersModel) {
  const mapped = useMemo(() => counties.flatMap(({ dealers }) => dealers), [counties]);
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="text-title">Bilhandlare</h1>
      <p className="mt-3 max-w-prose text-body text-quiet">
        {`${formatCount(all, 'handlare', 'handlare')} har bilar till salu här.`}
      </p>
      <Form action={dealersUrl()} role="search" className="mt-6 flex max-w-xl flex-wrap items-end gap-2">
        <TextField
          key={search}
          label="Sök på namn eller ort"
          name={DEALER_SEARCH_PARAM}
          type="search"
          defaultValue={search}
          maxLength={80}
          className="grow"
        />
        <Button kind="primary">Sök</Button>
      </Form>
      <p role="status" className="mt-5 text-body font-semibold">
        {search !== '' && (found === 0 ? 'Ingen handlare hittades.' : formatCount(found, 'träff', 'träffar'))}
      </p>
      {search !== '' && (
        <Link to={dealersUrl()} className="link touch inline-flex items-center text-small">
          Visa alla handlare
        </Link>
      )}
      <div className="grid-cols-[minmax(0,1fr)_20rem] gap-x-12 lg:grid">
        {marks.length > 0 && (
          <div className="mx-auto mt-6 w-full max-w-72 has-[[data-map]]:max-w-none lg:sticky lg:top-6 lg:order-last lg:max-w-none lg:self-start">
            <MapOpener dealers={mapped} styleUrl={mapStyleUrl}>
              <DealerMap
                marks={marks}
                counties={counties.map(({ dealers, ...county }) => ({ ...county, dealers: dealers.length }))}
              />
            </MapOpener>
          </div>
        )}
        <section aria-label="Handlare efter län" className="mt-6">
          {counties.map((county) => (
            <County key={county.name} county={county} isOpen={search !== '' || all <= MAX_OPEN} />
          ))}
        </section>
      </div>
      <p className="mt-10 text-small">
        Har du en bilhandel?{' '}
        <Link to={forDealersUrl()} className="link">
          Så kommer dina bilar hit
        </Link>
      </p>
      <p className="mt-4 text-fine text-quiet">
        Orter, län och avstånd bygger på GeoNames (geonames.org), licens CC BY 4.0. Avstånd är fågelvägen mellan orter.
      </p>
    </div>
  );
}

/** With more dealers the counties are folded: hundreds of names are no list to read. */
const MAX_OPEN = 60;

type CountyProps = { county: DealersModel['counties'][number]; isOpen: boolean };

/** The dealers of a county. A link to the list opens it, also without scripts. */
const County = ({ county: { name, id, ads, dealers }, isOpen }: CountyProps) => (
  <Fold
    heading={name}
    as="h2"
    note={`${formatCount(dealers.length, 'handlare', 'handlare')}, ${formatCount(ads, 'bil', 'bilar')}`}
    isOpen={isOpen}
  >
    <ul id={id} className="grid scroll-mt-20 gap-x-10 sm:grid-cols-2">
      {dealers.map((dealer) => (
        <li key={dealer.slug} className="border-b border-line text-small">
          <Link
            to={dealerUrl(dealer.slug)}
            className="touch flex flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
          >
            <span className="min-w-0 font-medium wrap-anywhere">
              <bdi>{dealer.name}</bdi>
            </span>
            <span className="text-quiet tabular-nums">
              {[dealer.city, formatCount(dealer.ads, 'bil', 'bilar')].filter((part) => part !== null).join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Fold>
);
