import { Link, type MetaFunction } from 'react-router';
import { formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { dealerAdUrl, dealerPricesUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { valuationMethodUrl } from '#src/visitor-urls.ts';
import { Figure, StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { Paged } from '#src/web/office/page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import type { Route } from './+types/dealer-prices-route.ts';
import { type DealerPricesModel, readDealerPrices } from './dealer-prices-data.server.ts';

export const loader = dealerLoader(readDealerPrices);
export const meta: MetaFunction = ({ matches }) => staffTags('Priser', matches);

/** The price of each car: its verdict, the limits of the labels, and how fast cars go at three prices. */
export default function DealerPricesRoute({ loaderData }: Route.ComponentProps) {
  const { total, high, low, veryLow, page, lastPage, rows } = loaderData;
  return (
    <>
      <StaffHeading title="Priser">
        Först står bilarna som kostar mer än liknande, och bland dem de som har stått längst. Dagarna är hur fort
        hälften av liknande annonser försvinner vid tre priser.{' '}
        <Link reloadDocument to={valuationMethodUrl()} className="link">
          Så bedömer vi priser
        </Link>
      </StaffHeading>
      {total > 0 && (
        <dl className="my-6 grid max-w-3xl grid-cols-2 gap-6 sm:grid-cols-4">
          <Figure label="Bilar till salu" value={formatNumber(total)} />
          <Figure label="Högt eller mycket högt" value={formatNumber(high)} />
          <Figure label="Lågt pris" value={formatNumber(low)} />
          <Figure label="Mycket lågt pris" value={formatNumber(veryLow)}>
            {veryLow > 0 && 'köpare varnas'}
          </Figure>
        </dl>
      )}
      <Paged count={formatCount(total, 'bil', 'bilar')} page={page} lastPage={lastPage} urlOf={dealerPricesUrl}>
        <PlainTable caption="Priser per bil" columns={COLUMNS} rows={rows} empty="Ingen bil är till salu." />
      </Paged>
    </>
  );
}

type Row = DealerPricesModel['rows'][number];

const Tips = ({ tips }: Pick<Row, 'tips'>) =>
  tips.map((tip) => (
    <span key={tip} className="block">
      {tip}
    </span>
  ));

/** By price where that is known, else at any price. */
const Speed = ({ speed, medianDays }: Pick<Row, 'speed' | 'medianDays'>) =>
  speed.length === 0 && medianDays !== null ? (
    <>
      {formatCount(medianDays, 'dag', 'dagar')} <span className="text-quiet">vid alla priser</span>
    </>
  ) : (
    speed.map(({ name, price, days }) => (
      <span key={name} className="block">
        {days} <span className="text-quiet">{price}</span>
      </span>
    ))
  );

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'Bil',
    className: 'xl:min-w-56',
    cell: ({ id, name, plate, daysForSale, verdict, tips, speed, medianDays }) => (
      <>
        <Link to={dealerAdUrl(id)} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="block text-fine text-quiet">
          {[plate === null ? null : formatPlate(plate), `ute i ${formatDays(daysForSale)}`]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
        <span className="mt-1 block md:hidden">
          <span className="block">{verdict}</span>
          <Tips tips={tips} />
        </span>
        <span className="mt-1 block text-fine xl:hidden">
          <Speed speed={speed} medianDays={medianDays} />
        </span>
      </>
    ),
  },
  { heading: 'Pris', isFigure: true, cell: ({ price }) => formatPrice(price) },
  { heading: 'Bedömning', from: 'md', className: 'min-w-44', cell: ({ verdict }) => verdict },
  {
    heading: 'Gränser',
    from: 'md',
    className: 'min-w-56 xl:whitespace-nowrap',
    cell: ({ tips }) => (tips.length === 0 ? '–' : <Tips tips={tips} />),
  },
  {
    heading: 'Hälften borta på',
    from: 'xl',
    className: 'min-w-56',
    cell: ({ speed, medianDays }) =>
      speed.length === 0 && medianDays === null ? '–' : <Speed speed={speed} medianDays={medianDays} />,
  },
];
