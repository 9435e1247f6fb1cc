import { useMemo } from 'react';
import type { MetaFunction } from 'react-router';
import { DETAIL_NAMES } from '#src/domain/dealers/dealer-details.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import {
  DEALER_STATES,
  type ListedDealerState,
  STAFF_DEALER_LIST,
  type StaffDealerQuery,
} from '#src/domain/staff-lists/staff-dealer-list.ts';
import { staffDealersUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { ListFilters } from '#src/web/office/table/list-filters.tsx';
import { StaffList } from '#src/web/office/table/staff-list.tsx';
import type { StaffColumn } from '#src/web/office/table/staff-table.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/staff-dealers-route.ts';
import { readStaffDealers, type StaffDealer } from './staff-dealers-data.server.ts';

export const loader = staffLoader(readStaffDealers);
export const meta: MetaFunction = ({ matches }) => staffTags('Handlare', matches);

const columnsOf = (query: StaffDealerQuery): readonly StaffColumn<StaffDealer>[] => [
  {
    id: 'namn',
    heading: 'Namn',
    sort: 'ascending',
    cell: ({ id, name }) => (
      <Link to={staffDealerUrl(id, query)} className="link font-medium">
        {name}
      </Link>
    ),
  },
  {
    id: 'ort',
    heading: 'Ort',
    sort: 'ascending',
    cell: ({ city, county }) => [city, county].filter((part) => part !== null).join(', ') || '–',
  },
  {
    id: 'annonser',
    heading: 'Till salu',
    isFigure: true,
    sort: 'descending',
    cell: ({ ads }) => formatNumber(ads),
  },
  {
    id: 'leverans',
    heading: 'Senaste leverans',
    sort: 'descending',
    cell: ({ lastDeliveredAt, unconfirmedAt }) => (
      <>
        {lastDeliveredAt === null ? 'Ingen' : <ShortTime at={lastDeliveredAt} />}{' '}
        {unconfirmedAt !== null && <Badge tone="alert">Tyst</Badge>}
      </>
    ),
  },
  {
    id: 'saknas',
    heading: 'Saknade uppgifter',
    isFigure: true,
    sort: 'descending',
    cell: ({ missing, isWithheld }) => (
      <>
        {isWithheld && <Badge tone="alert">Visas inte</Badge>} {missing} av {DETAIL_NAMES.length}
      </>
    ),
  },
];

/** All dealers, with a search by name and place. */
export default function StaffDealersRoute({ loaderData }: Route.ComponentProps) {
  const { query, all, total, dealers } = loaderData;
  const columns = useMemo(() => columnsOf(query), [query]);
  const { text, state, order, size } = query;
  const isAll = text === null && state === null;
  return (
    <StaffList
      heading="Handlare"
      intro="Uppgifterna kommer ur handlarnas filer. Det som du skriver i stället gäller tills du tar bort det."
      filters={
        <ListFilters
          key={`${text} ${state}`}
          params={STAFF_DEALER_LIST.format({ order, size })}
          clearUrl={staffDealersUrl()}
          submit="Sök"
          text={text}
          values={[state]}
          search={
            <TextField
              label="Sök på namn, ort eller id"
              name="sok"
              type="search"
              defaultValue={text ?? ''}
              maxLength={80}
            />
          }
        >
          <ChoiceField label="Läge" name="lage" defaultValue={state ?? ''} empty="Alla" choices={STATES} />
        </ListFilters>
      }
      list="dealers"
      name="handlare"
      caption="Handlare"
      columns={columns}
      rows={dealers}
      empty="Ingen handlare hittades."
      query={query}
      total={total}
      count={`${isAll ? '' : `${formatNumber(total)} av `}${formatCount(all, 'handlare', 'handlare')}`}
      urlOf={(part) => staffDealersUrl({ ...query, ...part })}
    />
  );
}

const STATE_NAMES: Readonly<Record<ListedDealerState, string>> = {
  levererar: 'Levererar',
  tyst: 'Tyst',
  saknar: 'Säljaruppgifter saknas',
  'visas-inte': 'Visas inte',
};
const STATES = DEALER_STATES.map((value) => ({ value, label: STATE_NAMES[value] }));
