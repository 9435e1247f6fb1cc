import { useMemo } from 'react';
import type { MetaFunction } from 'react-router';
import { ENQUIRY_CHOICE_WORDS, ENQUIRY_CHOICES } from '#src/domain/enquiries/enquiry.ts';
import { ENQUIRY_LIST } from '#src/domain/enquiries/enquiry-list.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { unansweredEnquiriesUrl } from '#src/office-urls.ts';
import { staffEnquiriesUrl, staffEnquiryUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { EnquiryBadge } from '#src/web/office/enquiries/enquiry-list.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { ListFilters } from '#src/web/office/table/list-filters.tsx';
import { StaffList } from '#src/web/office/table/staff-list.tsx';
import type { StaffColumn } from '#src/web/office/table/staff-table.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/enquiries-route.ts';
import { type EnquiriesModel, readEnquiries } from './enquiries-data.server.ts';

export const loader = staffLoader(readEnquiries);
export const meta: MetaFunction = ({ matches }) => staffTags('Meddelanden', matches);

const STATUSES = ENQUIRY_CHOICES.map((value) => ({ value, label: ENQUIRY_CHOICE_WORDS[value] }));

/** The messages of visitors to all dealers. */
export default function EnquiriesRoute({ loaderData }: Route.ComponentProps) {
  const { query, enquiries, total, dealers } = loaderData;
  const columns = useMemo(() => columnsOf(query), [query]);
  const { text, status, dealerId, order, size } = query;
  return (
    <StaffList
      heading="Meddelanden"
      intro="Det som besökare har skrivit till handlare. Handlare med e-postadress eller konto har fått det som mejl. Allt tas bort efter 90 dagar."
      action={
        <ButtonLink kind="quiet" to={unansweredEnquiriesUrl()}>
          Obesvarade per handlare
        </ButtonLink>
      }
      filters={
        <ListFilters
          key={`${text} ${status} ${dealerId}`}
          params={ENQUIRY_LIST.format({ order, size })}
          clearUrl={staffEnquiriesUrl()}
          submit="Filtrera"
          text={text}
          values={[status, dealerId]}
          search={
            <TextField
              label="Avsändare eller bil"
              name="q"
              maxLength={200}
              autoComplete="off"
              defaultValue={text ?? ''}
            />
          }
        >
          <ChoiceField label="Status" name="status" defaultValue={status ?? ''} empty="Alla" choices={STATUSES} />
          <ChoiceField
            label="Handlare"
            name="handlare"
            defaultValue={dealerId ?? ''}
            empty="Alla"
            choices={dealers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </ListFilters>
      }
      list="enquiries"
      name="meddelanden"
      caption="Meddelanden"
      columns={columns}
      rows={enquiries}
      empty="Inga meddelanden."
      query={query}
      total={total}
      count={formatCount(total, 'meddelande', 'meddelanden')}
      urlOf={(part) => staffEnquiriesUrl({ ...query, ...part })}
    />
  );
}

const columnsOf = (query: EnquiriesModel['query']): readonly StaffColumn<EnquiriesModel['enquiries'][number]>[] => [
  {
    id: 'nar',
    heading: 'När',
    sort: 'descending',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <ShortTime at={createdAt} />,
  },
  {
    id: 'fran',
    heading: 'Från',
    sort: 'ascending',
    cell: ({ id, name }) => (
      <Link to={staffEnquiryUrl(id, query)} className="link font-medium">
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    id: 'bil',
    heading: 'Bil',
    sort: 'ascending',
    cell: ({ car }) => <bdi>{car}</bdi>,
  },
  { id: 'handlare', heading: 'Handlare', sort: 'ascending', cell: ({ dealer }) => <bdi>{dealer}</bdi> },
  { id: 'status', heading: 'Status', sort: 'ascending', cell: ({ status }) => <EnquiryBadge status={status} /> },
];
