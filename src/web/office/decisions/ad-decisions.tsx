import { type AdComplaint, COMPLAINT_STATUS_WORDS } from '#src/domain/ad-complaints/ad-complaint.ts';
import {
  AD_DECISION_WORDS,
  type AdDecision,
  correctionTexts,
  decisionOriginText,
  groundText,
} from '#src/domain/ad-decisions/ad-decision.ts';
import { OBJECTION_TEXT } from '#src/domain/ad-decisions/decision-mails.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';

type ShownDecision = AdDecision & { complaint: AdComplaint | null; isOpenToComplaint: boolean };
type AdDecisionsProps = { decisions: readonly ShownDecision[]; answer: ActionAnswer | null };

/** Decisions of staff about an ad, for its dealer: the decision, its reasons and ground, and the form that complains of it. */
export const AdDecisions = ({ decisions, answer }: AdDecisionsProps) =>
  decisions.length > 0 && (
    <Section heading="Beslut om annonsen" className="mt-8 max-w-3xl">
      <AnswerMessage answer={answer} className="mb-4" />
      <ul className="grid gap-4">
        {decisions.map((decision) => (
          <li key={decision.id} className="min-w-0 border-t border-line pt-3 text-small">
            <DecisionReasonsText {...decision} />
            {decision.complaint !== null && <Complaint {...decision.complaint} />}
            {decision.complaint === null && decision.isOpenToComplaint && (
              <ComplaintForm id={decision.id} answer={answer} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-small">{OBJECTION_TEXT}</p>
    </Section>
  );

export const DecisionReasonsText = ({
  action,
  changes,
  reason,
  isReported,
  decidedAt,
  withdrawnAt,
  ...ground
}: AdDecision) => (
  <>
    <p className="font-semibold">{AD_DECISION_WORDS[action]}</p>
    <p className="text-fine text-quiet">
      {formatDateTime(decidedAt)}
      {withdrawnAt !== null && ` · beslutet gäller inte längre, sedan ${formatDateTime(withdrawnAt)}`}
    </p>
    {changes !== null && (
      <ul className="mt-1">
        {correctionTexts(changes).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    )}
    <p className="mt-2 wrap-anywhere whitespace-pre-line">{reason}</p>
    <p className="mt-2 text-quiet wrap-anywhere">{`${groundText(ground)} ${decisionOriginText({ isReported })}`}</p>
  </>
);

const Complaint = ({ message, createdAt, status, answer, answeredAt }: AdComplaint) => (
  <div className="mt-3 border-l-2 border-line pl-4">
    <p className="font-semibold">{`Klagomål: ${COMPLAINT_STATUS_WORDS[status].toLowerCase()}`}</p>
    <p className="text-fine text-quiet">{formatDateTime(answeredAt ?? createdAt)}</p>
    <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
      {message}
    </p>
    {answer !== '' && <p className="mt-2 wrap-anywhere whitespace-pre-line">{`Svar: ${answer}`}</p>}
  </div>
);

function ComplaintForm({ id, answer }: { id: number; answer: ActionAnswer | null }) {
  const isSent = answer?.ok === false && answer.values.decision?.[0] === String(id);
  const field = formField(isSent ? answer : null);
  return (
    <details className="mt-2" open={isSent}>
      <summary className="touch inline-flex items-center font-semibold text-moss">Klaga på beslutet</summary>
      <PostForm intent="complain" className="mt-2 grid max-w-xl gap-3">
        <input type="hidden" name="decision" value={id} />
        <TextArea label="Varför är beslutet fel?" {...field('message')} rows={4} />
        <div>
          <Button kind="quiet">Skicka klagomålet</Button>
        </div>
      </PostForm>
    </details>
  );
}
