import { Link, type MetaFunction } from 'react-router';
import { ENQUIRY_STATUS_WORDS, ENQUIRY_STATUSES } from '#src/domain/enquiries/enquiry.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { dealerAdUrl, dealerEnquiriesUrl } from '#src/urls.ts';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { EnquiryDetails } from '#src/web/office/enquiries/enquiry-details.tsx';
import { EnquiryBadge } from '#src/web/office/enquiries/enquiry-list.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dealer-enquiry-route.ts';
import { dealerEnquiryAction, readDealerEnquiry } from './dealer-enquiries-data.server.ts';

export const loader = dealerLoader(readDealerEnquiry);
export const action = dealerEnquiryAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Meddelande', matches);

const STATUSES = ENQUIRY_STATUSES.map((value) => ({ value, label: ENQUIRY_STATUS_WORDS[value] }));

/** One message to the dealer, with its status. */
export default function DealerEnquiryRoute({ loaderData: enquiry, actionData }: Route.ComponentProps) {
  const answer = answerTo(actionData, 'save');
  const field = formField(answer?.ok === false ? answer : null, enquiry);
  return (
    <div className="max-w-3xl">
      <UpLink to={dealerEnquiriesUrl()}>Meddelanden</UpLink>
      <h1 className="text-title wrap-anywhere">
        Från <bdi>{enquiry.name}</bdi>
      </h1>
      <p className="mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <EnquiryBadge status={enquiry.status} />
        <Link to={dealerAdUrl(enquiry.adId)} className="min-w-0 font-medium text-moss wrap-anywhere hover:underline">
          <bdi>{enquiry.car}</bdi>
        </Link>
      </p>
      <EnquiryDetails enquiry={enquiry} />
      <Section heading="Hantering" className="mt-10">
        <SaveForm
          name={`dealer-enquiry-${enquiry.id}`}
          version={String(enquiry.version)}
          answer={answer}
          className="grid gap-4 pb-4"
          intent="save"
        >
          <ChoiceField label="Status" {...field('status')} choices={STATUSES} />
        </SaveForm>
      </Section>
    </div>
  );
}
