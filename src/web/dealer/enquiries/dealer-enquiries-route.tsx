import type { MetaFunction } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { dealerEnquiriesUrl, dealerEnquiryUrl, enquirySettingsUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { EnquiryFilters, EnquiryTable } from '#src/web/office/enquiries/enquiry-list.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { Paged } from '#src/web/office/page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/dealer-enquiries-route.ts';
import { readDealerEnquiries } from './dealer-enquiries-data.server.ts';

export const loader = dealerLoader(readDealerEnquiries);
export const meta: MetaFunction = ({ matches }) => staffTags('Meddelanden', matches);

/** The messages of visitors to the dealer. */
export default function DealerEnquiriesRoute({ loaderData }: Route.ComponentProps) {
  const { enquiries, status, total, page, lastPage, answerTime } = loaderData;
  return (
    <>
      <StaffHeading title="Meddelanden">
        Det som besökare har skrivit till er. Öppna ett för att svara. Allt tas bort efter 90 dagar.
      </StaffHeading>
      <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 text-small">
        <span>
          {answerTime === null
            ? 'Besökare ser er svarstid när minst fem meddelanden har besvarats inom tre dygn.'
            : `Besökare ser: ”${answerTime}”.`}
        </span>
        <Link to={enquirySettingsUrl()} className="link touch inline-flex items-center">
          Svarsmallar och påminnelser
        </Link>
      </p>
      <EnquiryFilters key={status} status={status} />
      <Paged
        count={formatCount(total, 'meddelande', 'meddelanden')}
        page={page}
        lastPage={lastPage}
        urlOf={(each) => dealerEnquiriesUrl({ status, page: each })}
      >
        <EnquiryTable enquiries={enquiries} urlOf={dealerEnquiryUrl} />
      </Paged>
    </>
  );
}
