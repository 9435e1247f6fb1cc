import { ImageOff } from 'lucide-react';
import { Form } from 'react-router';
import {
  ENQUIRY_CHOICE_WORDS,
  ENQUIRY_CHOICES,
  ENQUIRY_STATUS_WORDS,
  type EnquiryChoice,
  type EnquiryStatus,
} from '#src/domain/enquiries/enquiry.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';

type ListedEnquiry = {
  id: number;
  createdAt: Date;
  car: string;
  plate: string | null;
  price: number | null;
  pictures: string[];
  name: string;
  status: EnquiryStatus;
  owner: string | null;
};

/** Status with its colour: only new messages stand out. */
export const EnquiryBadge = ({ status }: { status: EnquiryStatus }) => (
  <Badge tone={status === 'new' ? 'mark' : 'plain'}>{ENQUIRY_STATUS_WORDS[status]}</Badge>
);

/** Filter of a dealer's inbox; its value is in the query string. */
export const EnquiryFilters = ({ status }: { status: EnquiryChoice | null }) => (
  <Form method="get" role="search" className="my-6 grid items-end gap-4 sm:grid-cols-[20rem_auto] sm:justify-start">
    <SelectField label="Status" name="status" defaultValue={status ?? ''}>
      <option value="">Alla</option>
      {ENQUIRY_CHOICES.map((value) => (
        <option key={value} value={value}>
          {ENQUIRY_CHOICE_WORDS[value]}
        </option>
      ))}
    </SelectField>
    <Button kind="quiet">Filtrera</Button>
  </Form>
);

/** A small picture of a car, of one size also without one. */
export const SmallPicture = ({ pictures, className }: { pictures: string[]; className: string }) => {
  const none = <ImageOff aria-label="utan bild" role="img" size={16} />;
  return (
    <div className={`grid shrink-0 place-items-center overflow-hidden rounded-card bg-sunken text-quiet ${className}`}>
      {pictures.length === 0 ? (
        none
      ) : (
        <CarPicture urls={pictures} alt="" priority="late" sizes="128px" widths={[160, 320]} standIn={none} />
      )}
    </div>
  );
};

/** Plate and price of a car; what is unknown is left out. */
export const carFacts = ({ plate, price }: Pick<ListedEnquiry, 'plate' | 'price'>): string =>
  [plate === null ? null : formatPlate(plate), formatPrice(price)].filter((fact) => fact !== null).join(' · ');

type TableProps = {
  enquiries: readonly ListedEnquiry[];
  urlOf: (id: number) => string;
};

/** Messages to one dealer, latest first. */
export function EnquiryTable({ enquiries, urlOf }: TableProps) {
  const columns: Column<ListedEnquiry>[] = [
    {
      heading: 'Från',
      cell: ({ id, name, createdAt, status }) => (
        <>
          <Link
            to={urlOf(id)}
            className={`link touch -my-3 inline-flex items-center wrap-anywhere max-md:mb-0 ${status === 'new' ? 'font-bold' : 'font-medium'}`}
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="block text-fine text-quiet md:hidden">
            <ShortTime at={createdAt} />
          </span>
        </>
      ),
    },
    {
      heading: 'Bil',
      cell: ({ car, pictures, ...facts }) => (
        <span className="flex items-center gap-3 md:min-w-60">
          <SmallPicture pictures={pictures} className="h-9 w-12 max-md:hidden" />
          <span className="min-w-0">
            <bdi className="block wrap-anywhere max-md:line-clamp-2">{car}</bdi>
            <span className="block text-fine text-quiet tabular-nums">{carFacts(facts)}</span>
          </span>
        </span>
      ),
    },
    { heading: 'När', from: 'md', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
    {
      heading: 'Ansvarig',
      from: 'xl',
      className: 'min-w-52 wrap-anywhere',
      cell: ({ owner }) => owner ?? '–',
    },
    { heading: 'Status', cell: ({ status }) => <EnquiryBadge status={status} /> },
  ];
  return (
    <PlainTable caption="Meddelanden, de senaste först" columns={columns} rows={enquiries} empty="Inga meddelanden." />
  );
}
