import { Form, Link, type MetaFunction } from 'react-router';
import { flagLabel } from '#src/domain/ads/quality-flags.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { LACKING_CHOICES, LACKING_WORDS } from '#src/domain/staff-lists/staff-ad-query.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { shownStatus } from '#src/domain/vocabulary/shown-status.ts';
import { STATUS_WORDS, STORED_STATUSES } from '#src/domain/vocabulary/vocabulary.ts';
import { dealerAdUrl, newDealerAdUrl } from '#src/office-urls.ts';
import { dealerStockUrl } from '#src/pages/list-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { valuationMethodUrl } from '#src/visitor-urls.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { Paged } from '#src/web/office/page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/dealer-stock-route.ts';
import { type DealerAdsModel, readDealerAds } from './dealer-stock-data.server.ts';

export const loader = dealerLoader(readDealerAds);
export const meta: MetaFunction = ({ matches }) => staffTags('Bilar', matches);

/** The dealer's own ads of any status, with search. */
export default function DealerStockRoute({ loaderData }: Route.ComponentProps) {
  const { query, rows, total, lastPage } = loaderData;
  return (
    <>
      <StaffHeading title="Bilar">
        Öppna en bil för att rätta uppgifter, byta bilder eller markera den som såld. Priset bedöms om tillräckligt
        många liknande bilar är till salu, annars står här varför inte:{' '}
        <Link reloadDocument to={valuationMethodUrl()} className="link">
          så bedömer vi priser
        </Link>
        .
      </StaffHeading>
      <p className="mt-4">
        <ButtonLink kind="quiet" to={newDealerAdUrl()}>
          Lägg in en bil
        </ButtonLink>
      </p>
      <Form
        key={`${query.text} ${query.status} ${query.lacking}`}
        method="get"
        action={dealerStockUrl()}
        className="my-6 grid max-w-4xl items-end gap-4 md:grid-cols-[1fr_12rem_14rem_auto]"
      >
        <TextField label="Sök" name="q" type="search" defaultValue={query.text} maxLength={100} />
        <ChoiceField
          label="Status"
          name="status"
          defaultValue={query.status ?? ''}
          empty="Alla"
          choices={STORED_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))}
        />
        <ChoiceField
          label="Att rätta"
          name="kvalitet"
          defaultValue={query.lacking === null ? '' : LACKING_WORDS[query.lacking]}
          empty="Alla"
          choices={LACKING_CHOICES}
        />
        <Button kind="primary">Visa</Button>
      </Form>
      <Paged
        count={formatCount(total, 'bil', 'bilar')}
        page={query.page}
        lastPage={lastPage}
        urlOf={(page) => dealerStockUrl({ ...query, page })}
      >
        <PlainTable caption="Bilar" columns={COLUMNS} rows={rows} empty="Ingen bil stämmer med det du sökte." />
      </Paged>
    </>
  );
}

type Row = DealerAdsModel['rows'][number];

/** The facts that narrow screens have no columns for. */
const factsOf = ({
  modelYear,
  odometerKm,
  judgement,
  flags,
}: Omit<Row, 'id' | 'name' | 'plate' | 'edited' | 'picture'>) =>
  [modelYear, odometerKm === null ? null : formatMil(odometerKm), judgement, ...flags.map(flagLabel)]
    .filter((fact) => fact !== null)
    .join(' · ');

function StatusBadge(row: Pick<Row, 'status' | 'isWithheld'>) {
  return <Badge tone={row.status === 'active' ? 'calm' : 'plain'}>{shownStatus(row)}</Badge>;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'Bil',
    className: 'xl:min-w-44',
    cell: ({ id, name, plate, edited, picture, ...row }) => (
      <>
        <Link to={dealerAdUrl(id)} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="block text-fine text-quiet">
          {[
            plate === null ? '' : formatPlate(plate),
            edited.length > 0 ? 'rättad' : '',
            picture === null ? 'utan bild' : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="block text-fine text-quiet xl:hidden">{factsOf(row)}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 md:hidden">
          <span className="tabular-nums">{formatPrice(row.price)}</span>
          <StatusBadge status={row.status} isWithheld={row.isWithheld} />
        </span>
      </>
    ),
  },
  {
    heading: 'Status',
    from: 'md',
    cell: StatusBadge,
  },
  { heading: 'Pris', from: 'md', isFigure: true, cell: ({ price }) => formatPrice(price) },
  {
    heading: 'Prisbedömning',
    from: 'xl',
    className: 'min-w-44',
    // A new car is judged within a minute; until then nothing is known to be missing.
    cell: ({ judgement, status }) => judgement ?? (status === 'active' ? 'Inte bedömt än' : '–'),
  },
  { heading: 'År', from: 'xl', isFigure: true, cell: ({ modelYear }) => modelYear ?? '–' },
  {
    heading: 'Miltal',
    from: 'xl',
    isFigure: true,
    cell: ({ odometerKm }) => (odometerKm === null ? '–' : formatMil(odometerKm)),
  },
  {
    heading: 'Publicerad',
    from: 'xl',
    className: 'whitespace-nowrap',
    cell: ({ publishedAt }) => <ShortTime at={publishedAt} isFromFeed />,
  },
  {
    heading: 'Anmärkningar',
    from: 'xl',
    className: 'text-fine',
    cell: ({ flags }) => flags.map(flagLabel).join(', ') || '–',
  },
];
