import { type MetaFunction, useLoaderData } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffEnquiriesUrl, staffEnquiryUrl } from '#src/urls.ts';
import { StaffHeading } from '#src/web/admin/staff-page/page-parts.tsx';
import { Paged } from '#src/web/admin/staff-page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { EnquiryFilters, EnquiryTable } from '#src/web/shared/enquiries/enquiry-list.tsx';
import { readEnquiries } from './enquiries-data.server.ts';

export const loader = staffLoader(readEnquiries);
export const meta: MetaFunction = ({ matches }) => staffTags('Meddelanden', matches);

/** The messages of visitors to all dealers. */
export default function EnquiriesRoute() {
  const { enquiries, dealers, dealerId, status, total, page, lastPage } = useLoaderData<typeof loader>();
  return (
    <>
      <StaffHeading title="Meddelanden">
        Det som besökare har skrivit till handlare. Handlare med e-postadress har fått det som mejl. Allt tas bort efter
        90 dagar.
      </StaffHeading>
      <EnquiryFilters key={`${status} ${dealerId}`} status={status} dealers={{ all: dealers, chosen: dealerId }} />
      <Paged
        count={formatCount(total, 'meddelande', 'meddelanden')}
        page={page}
        lastPage={lastPage}
        urlOf={(each) => staffEnquiriesUrl({ dealerId, status, page: each })}
      >
        <EnquiryTable enquiries={enquiries} urlOf={staffEnquiryUrl} showsDealer />
      </Paged>
    </>
  );
}
