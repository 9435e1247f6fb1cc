import { Link, type MetaFunction } from 'react-router';
import { ownValue } from '#src/base/own-value.ts';
import { AD_DECISION_WORDS, correctionTexts } from '#src/domain/ad-decisions/ad-decision.ts';
import { REPORT_REASON_WORDS, REPORT_STATUS_WORDS } from '#src/domain/ad-reports/ad-report.ts';
import { REPORT_ACTION_WORDS, REPORT_ACTIONS } from '#src/domain/ad-reports/report-action.ts';
import { CORRECTED_FIELDS } from '#src/domain/ads/corrected-fields.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import { staffAdUrl, staffDealerUrl, staffReportsUrl, staffReportUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { StaffField } from '#src/web/office/ad-form/staff-field.tsx';
import { GroundFields } from '#src/web/office/decisions/statement-fields.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { ErasureLink } from '#src/web/office/page/erasure-link.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { ListLinks } from '#src/web/office/page/list-links.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { FactRow } from '#src/web/ui/fact-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { Route } from './+types/report-route.ts';
import { readStaffReport, reportAction, type StaffReportModel } from './reports-data.server.ts';

export const loader = staffLoader(readStaffReport);
export const action = reportAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Anmälan', matches);

/** One report: decided once, by what is done about its ad; the decision is mailed to the reporter, and to the dealer if it concerns the ad. */
export default function ReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { report, list, values, decided, canErase } = loaderData;
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
        <FactRow label="Handlare">
          <Link to={staffDealerUrl(report.dealerId)} className="link">
            {report.dealer}
          </Link>
        </FactRow>
        <FactRow label="Annonsen">{STATUS_WORDS[report.adStatus]}</FactRow>
        <FactRow label="Namn" isKnown={report.name !== null}>
          {report.name ?? 'saknas'}
        </FactRow>
        <FactRow label="E-post" isKnown={report.email !== null}>
          {report.email ?? 'saknas'}
        </FactRow>
      </dl>
      <Section heading="Beslut" className="mt-10">
        <AnswerMessage answer={answer} className="mb-4" />
        {report.decidedAt === null ? (
          <DecisionForm answer={answer} report={report} values={values} />
        ) : (
          <>
            <p className="text-small text-quiet">
              {REPORT_STATUS_WORDS[report.status]} {formatDateTime(report.decidedAt)}
            </p>
            {decided !== null && (
              <p className="mt-2 text-small font-semibold">
                {[AD_DECISION_WORDS[decided.action], ...(decided.changes ? correctionTexts(decided.changes) : [])].join(
                  ' ',
                )}
              </p>
            )}
            <p className="mt-2 max-w-prose text-body wrap-anywhere whitespace-pre-line">{report.decision}</p>
          </>
        )}
      </Section>
      {canErase && <ErasureLink kind="report" id={report.id} />}
    </div>
  );
}

const ACTIONS = REPORT_ACTIONS.map((value) => ({ value, label: REPORT_ACTION_WORDS[value] }));

type DecisionFormProps = Pick<StaffReportModel, 'report' | 'values'> & { answer: ActionAnswer | null };

function DecisionForm({ answer, report, values }: DecisionFormProps) {
  const field = formField(answer);
  const sent = answer?.values ?? {};
  return (
    <PostForm intent="decide" className="grid gap-4">
      <input type="hidden" name="seen" value={report.adUpdatedAt.toISOString()} />
      <ChoiceField label="Beslut" {...field('action')} empty="Välj" choices={ACTIONS} />
      <fieldset className="hidden min-w-0 gap-4 border-l-2 border-line pl-4 sm:grid-cols-2 [form:has(option[value=correct]:checked)_&]:grid">
        <legend className="sr-only">Rätta annonsen</legend>
        {CORRECTED_FIELDS.map((each) => (
          <StaffField
            key={each.column}
            field={each}
            values={ownValue(sent, each.column) ?? ownValue(values, each.column) ?? []}
            error={ownValue(answer?.errors ?? {}, each.column)}
          />
        ))}
        <TickBox name="utan-bilder" value="ja" isTicked={ownValue(sent, 'utan-bilder') !== undefined}>
          Ta bort bilderna
        </TickBox>
        <TickBox name="utan-beskrivning" value="ja" isTicked={ownValue(sent, 'utan-beskrivning') !== undefined}>
          Ta bort beskrivningen
        </TickBox>
      </fieldset>
      <GroundFields answer={answer} rule={report.reason} />
      <TextArea
        label="Motivering"
        {...field('decision')}
        rows={5}
        hint={`${report.email === null ? 'Den som anmälde lämnade ingen e-postadress.' : 'Mejlas till den som anmälde.'} Handlaren får motiveringen om annonsen döljs eller ändras, så skriv inte vem som anmälde.`}
      />
      <div>
        <Button kind="primary">Spara beslutet</Button>
      </div>
    </PostForm>
  );
}
