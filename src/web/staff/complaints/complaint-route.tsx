import { Link, type MetaFunction } from 'react-router';
import { COMPLAINT_ANSWER_WORDS } from '#src/domain/ad-complaints/ad-complaint.ts';
import { REPORT_DECISIONS } from '#src/domain/ad-reports/ad-report.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { adComplaintsUrl } from '#src/office-urls.ts';
import { staffAdUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { DecisionReasonsText } from '#src/web/office/decisions/ad-decisions.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import type { Route } from './+types/complaint-route.ts';
import { complaintAction, readStaffComplaint } from './complaints-data.server.ts';

export const loader = staffLoader(readStaffComplaint);
export const action = complaintAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Klagomål', matches);

const ANSWERS = REPORT_DECISIONS.map((value) => ({ value, label: COMPLAINT_ANSWER_WORDS[value] }));

/** One complaint: the decision, the dealer's words, and the answer, which is given once. */
export default function ComplaintRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, decision } = loaderData;
  const answer = answerTo(actionData, 'answer');
  const field = formField(answer?.ok === false ? answer : null);
  return (
    <div className="max-w-3xl">
      <UpLink to={adComplaintsUrl()}>Klagomål</UpLink>
      <h1 className="text-title wrap-anywhere">
        Klagomål om <bdi>{complaint.car}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap gap-x-4 text-small">
        <Link to={staffAdUrl(complaint.adId)} className="link touch inline-flex items-center">
          Visa annonsen
        </Link>
        <Link to={staffDealerUrl(complaint.dealerId)} className="link touch inline-flex items-center wrap-anywhere">
          {complaint.dealer}
        </Link>
      </p>
      <p dir="auto" className="mt-4 max-w-prose text-body wrap-anywhere whitespace-pre-line">
        {complaint.message}
      </p>
      <p className="mt-2 text-small text-quiet wrap-anywhere">
        {`${complaint.email}, ${formatDateTime(complaint.createdAt)}`}
      </p>
      <Section heading="Beslutet" className="mt-10 text-small">
        <DecisionReasonsText {...decision} />
      </Section>
      <Section heading="Svar" className="mt-10">
        <AnswerMessage answer={answer} className="mb-4" />
        {complaint.answeredAt === null ? (
          <PostForm intent="answer" className="grid max-w-xl gap-4">
            <ChoiceField label="Svar" {...field('status')} empty="Välj" choices={ANSWERS} />
            <TextArea label="Motivering" {...field('answer')} rows={5} hint="Mejlas till den som klagade." />
            <div>
              <Button kind="primary">Skicka svaret</Button>
            </div>
          </PostForm>
        ) : (
          <>
            <p className="text-small text-quiet">
              {complaint.status === 'upheld' ? 'Handlaren fick rätt' : 'Beslutet står fast'}{' '}
              {formatDateTime(complaint.answeredAt)}
            </p>
            <p className="mt-2 max-w-prose text-body wrap-anywhere whitespace-pre-line">{complaint.answer}</p>
          </>
        )}
      </Section>
    </div>
  );
}
