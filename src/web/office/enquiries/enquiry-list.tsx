import { Form } from 'react-router';
import type { EnquiryStatus } from '#src/domain/enquiries/enquiry.ts';
import { ENQUIRY_STATUS_WORDS, ENQUIRY_STATUSES } from '#src/domain/enquiries/enquiry.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';

type ListedEnquiry = {
  id: number;
  createdAt: Date;
  car: string;
  name: string;
  status: EnquiryStatus;
};

/** Status with its colour: only new messages stand out. */
export const EnquiryBadge = ({ status }: { status: EnquiryStatus }) => (
  <Badge tone={status === 'new' ? 'mark' : 'plain'}>{ENQUIRY_STATUS_WORDS[status]}</Badge>
);

/** Filter of a dealer's inbox; its value is in the query string. */
export const EnquiryFilters = ({ status }: { status: EnquiryStatus | null }) => (
  <Form method="get" role="search" className="my-6 grid items-end gap-4 sm:grid-cols-[20rem_auto] sm:justify-start">
    <SelectField label="Status" name="status" defaultValue={status ?? ''}>
      <option value="">Alla</option>
      {ENQUIRY_STATUSES.map((value) => (
        <option key={value} value={value}>
          {ENQUIRY_STATUS_WORDS[value]}
        </option>
      ))}
    </SelectField>
    <Button kind="quiet">Filtrera</Button>
  </Form>
);

type TableProps = {
  enquiries: readonly ListedEnquiry[];
  urlOf: (id: number) => string;
};

/** Messages to one dealer, latest first. */
export function EnquiryTable({ enquiries, urlOf }: TableProps) {
  const columns: Column<ListedEnquiry>[] = [
    { heading: 'När', from: 'md', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
    {
      heading: 'Från',
      cell: ({ id, name, createdAt }) => (
        <>
          <Link
            to={urlOf(id)}
            className="link touch -my-3 inline-flex items-center font-medium wrap-anywhere max-md:mb-0"
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="block text-fine text-quiet md:hidden">
            <ShortTime at={createdAt} />
          </span>
        </>
      ),
    },
    { heading: 'Bil', cell: ({ car }) => <bdi className="inline-block wrap-anywhere md:min-w-40">{car}</bdi> },
    { heading: 'Status', cell: ({ status }) => <EnquiryBadge status={status} /> },
  ];
  return (
    <PlainTable caption="Meddelanden, de senaste först" columns={columns} rows={enquiries} empty="Inga meddelanden." />
  );
}
