import { Link, type MetaFunction } from 'react-router';
import { ENQUIRY_STATUS_WORDS, ENQUIRY_STATUSES } from '#src/domain/enquiries/enquiry.ts';
import { staffAdUrl, staffEnquiriesUrl, staffEnquiryUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { EnquiryDetails } from '#src/web/office/enquiries/enquiry-details.tsx';
import { EnquiryBadge } from '#src/web/office/enquiries/enquiry-list.tsx';
import { ErasureLink } from '#src/web/office/page/erasure-link.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { ListLinks } from '#src/web/office/page/list-links.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import type { Route } from './+types/enquiry-route.ts';
import { enquiryAction, readStaffEnquiry } from './enquiries-data.server.ts';

export const loader = staffLoader(readStaffEnquiry);
export const action = enquiryAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Meddelande', matches);

const STATUSES = ENQUIRY_STATUSES.map((value) => ({ value, label: ENQUIRY_STATUS_WORDS[value] }));

/** One message with its status and the notes of staff. */
export default function EnquiryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { enquiry, list, canErase } = loaderData;
  const answer = answerTo(actionData, 'save');
  const field = formField(answer?.ok === false ? answer : null, enquiry);
  return (
    <div className="max-w-3xl">
      <ListLinks
        heading="Meddelanden"
        url={staffEnquiriesUrl(list?.query)}
        place={list}
        urlOf={(id) => staffEnquiryUrl(id, list?.query)}
        nouns={['meddelande', 'Meddelanden']}
      />
      <h1 className="text-title wrap-anywhere">
        Från <bdi>{enquiry.name}</bdi>
      </h1>
      <p className="mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <EnquiryBadge status={enquiry.status} />
        <Link to={staffAdUrl(enquiry.adId)} className="min-w-0 font-medium text-moss wrap-anywhere hover:underline">
          <bdi>{enquiry.car}</bdi>
        </Link>
        <bdi className="min-w-0 text-quiet wrap-anywhere">{enquiry.dealer}</bdi>
      </p>
      <EnquiryDetails enquiry={enquiry} />
      <Section heading="Hantering" className="mt-10">
        <SaveForm
          name={`enquiry-${enquiry.id}`}
          version={String(enquiry.version)}
          answer={answer}
          className="grid gap-4 pb-4"
          intent="save"
        >
          <ChoiceField label="Status" {...field('status')} choices={STATUSES} />
          <TextArea label="Anteckningar" {...field('notes')} rows={4} hint="Syns bara för personal." />
        </SaveForm>
      </Section>
      {canErase && <ErasureLink kind="enquiry" id={enquiry.id} />}
    </div>
  );
}
