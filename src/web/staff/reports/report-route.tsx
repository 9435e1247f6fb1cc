import { Link, type MetaFunction } from 'react-router';
import { REPORT_DECISIONS, REPORT_REASON_WORDS, REPORT_STATUS_WORDS } from '#src/domain/ad-reports/ad-report.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { staffAdUrl, staffReportsUrl, staffReportUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { ListLinks } from '#src/web/office/page/list-links.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { FactRow } from '#src/web/ui/fact-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import type { Route } from './+types/report-route.ts';
import { readStaffReport, reportAction } from './reports-data.server.ts';

export const loader = staffLoader(readStaffReport);
export const action = reportAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Anmälan', matches);

/** One report: decided once, and the decision is mailed to the reporter. */
export default function ReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { report, list } = loaderData;
  const answer = answerTo(actionData, 'decide');
  return (
    <div className="max-w-3xl">
      <ListLinks
        heading="Anmälningar"
        url={staffReportsUrl(list?.query)}
        place={list}
        urlOf={(id) => staffReportUrl(id, list?.query)}
        nouns={['anmälan', 'Anmälningar']}
      />
      <h1 className="text-title wrap-anywhere">
        Anmälan av <bdi>{report.car}</bdi>
      </h1>
      <p className="mt-2 mb-6 text-small">
        <Link to={staffAdUrl(report.adId)} className="font-medium text-moss hover:underline">
          Visa annonsen
        </Link>
      </p>
      <p dir="auto" className="max-w-prose text-body wrap-anywhere whitespace-pre-line">
        {report.message}
      </p>
      <dl className="mt-6 max-w-xl">
        <FactRow label="Anledning">{REPORT_REASON_WORDS[report.reason]}</FactRow>
        <FactRow label="Skickad">{formatDateTime(report.createdAt)}</FactRow>
        <FactRow label="Handlare">{report.dealer}</FactRow>
        <FactRow label="E-post" isKnown={report.email !== null}>
          {report.email ?? 'saknas'}
        </FactRow>
      </dl>
      <Section heading="Beslut" className="mt-10">
        <AnswerMessage answer={answer} className="mb-4" />
        {report.decidedAt === null ? (
          <DecisionForm answer={answer} hasEmail={report.email !== null} />
        ) : (
          <>
            <p className="text-small text-quiet">
              {REPORT_STATUS_WORDS[report.status]} {formatDateTime(report.decidedAt)}
            </p>
            <p className="mt-2 max-w-prose text-body wrap-anywhere whitespace-pre-line">{report.decision}</p>
          </>
        )}
      </Section>
    </div>
  );
}

const CHOICES = REPORT_DECISIONS.map((value) => ({ value, label: REPORT_STATUS_WORDS[value] }));

function DecisionForm({ answer, hasEmail }: { answer: ActionAnswer | null; hasEmail: boolean }) {
  const field = formField(answer);
  return (
    <PostForm intent="decide" className="grid gap-4">
      <ChoiceField label="Beslut" {...field('status')} empty="Välj" choices={CHOICES} />
      <TextArea
        label="Motivering"
        {...field('decision')}
        rows={5}
        hint={hasEmail ? 'Mejlas till den som anmälde.' : 'Den som anmälde lämnade ingen e-postadress.'}
      />
      <div>
        <Button kind="primary">Spara beslutet</Button>
      </div>
    </PostForm>
  );
}
