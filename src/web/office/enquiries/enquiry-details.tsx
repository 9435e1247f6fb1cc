import type { Enquiry } from '#src/domain/enquiries/enquiry.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { FactRow } from '#src/web/ui/fact-list.tsx';
import { Link } from '#src/web/ui/link.tsx';

type EnquiryDetailsProps = {
  enquiry: Enquiry & { createdAt: Date };
  /** Address of the page that values the car of a plate, for dealers. */
  valueTradeIn?: (plate: string) => string;
};

/** A visitor's message with the ways to answer it. */
export const EnquiryDetails = ({ enquiry, valueTradeIn }: EnquiryDetailsProps) => (
  <div className="grid grid-cols-1 gap-6">
    <p dir="auto" className="max-w-prose text-body wrap-anywhere whitespace-pre-line">
      {enquiry.message}
    </p>
    <dl className="max-w-xl">
      <FactRow label="Skickat">{formatDateTime(enquiry.createdAt)}</FactRow>
      {enquiry.email !== null && (
        <FactRow label="E-post">
          <a href={`mailto:${encodeURIComponent(enquiry.email)}`} className="link">
            {enquiry.email}
          </a>
        </FactRow>
      )}
      {enquiry.telephone !== null && (
        <FactRow label="Telefon">
          <a href={`tel:${enquiry.telephone.replaceAll(/[^\d+]/g, '')}`} className="link">
            {enquiry.telephone}
          </a>
        </FactRow>
      )}
      <FactRow label="Vill provköra">{enquiry.wantsTestDrive ? 'Ja' : 'Nej'}</FactRow>
      {enquiry.tradeInPlate !== null && (
        <FactRow label="Bil att byta in">
          {formatPlate(enquiry.tradeInPlate)}
          {valueTradeIn !== undefined && (
            <>
              {' · '}
              <Link to={valueTradeIn(enquiry.tradeInPlate)} className="link">
                Värdera
              </Link>
            </>
          )}
        </FactRow>
      )}
    </dl>
  </div>
);
