import type { ReactNode } from 'react';
import {
  AD_RULE_NAMES,
  AD_RULES,
  type AdRule,
  DECISION_GROUND_WORDS,
  DECISION_GROUNDS,
} from '#src/domain/ad-decisions/ad-decision.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

const RULES = AD_RULE_NAMES.map((value) => ({ value, label: AD_RULES[value] }));
const GROUNDS = DECISION_GROUNDS.map((value) => ({ value, label: DECISION_GROUND_WORDS[value] }));

type GroundFieldsProps = { answer: ActionAnswer | null; rule: AdRule };

/** Rule and ground of a decision about an ad; the law is asked for where it is the ground. */
export function GroundFields({ answer, rule }: GroundFieldsProps) {
  const field = formField(answer?.ok === false ? answer : null, { rule, ground: 'terms' });
  return (
    <>
      <ChoiceField label="Regel" {...field('rule')} choices={RULES} />
      <ChoiceField label="Grund" {...field('ground')} choices={GROUNDS} />
      <TextField
        label="Vilken lag"
        {...field('law')}
        maxLength={200}
        autoComplete="off"
        placeholder="10 § marknadsföringslagen"
        className="hidden [form:has(option[value=law]:checked)_&]:block"
      />
    </>
  );
}

type StatementFieldsProps = GroundFieldsProps & {
  /** Whether a text is required, as values that are corrected speak for themselves. */
  isRequired?: boolean;
  className?: string;
};

/** The reasons of a decision about an ad, in the form that makes it: the ad's dealer gets them. */
export const StatementFields = ({ answer, rule, isRequired = false, className = 'grid' }: StatementFieldsProps) => (
  <fieldset className={`${className} min-w-0 max-w-xl gap-4 border-l-2 border-line pl-4`}>
    <legend className="sr-only">Till handlaren</legend>
    <GroundFields answer={answer} rule={rule} />
    <TextArea
      label="Motivering till handlaren"
      {...formField(answer?.ok === false ? answer : null)('reason')}
      rows={3}
      hint={
        isRequired
          ? 'Mejlas till handlaren, som kan klaga på beslutet.'
          : 'Mejlas till handlaren med det som ändras. Lämnas den tom står det att uppgiften inte stämde, eller att bilen är såld.'
      }
    />
  </fieldset>
);

/** The same, folded, where a text is not required. */
export const FoldedStatement = (props: StatementFieldsProps): ReactNode => (
  <details className="mt-4" open={props.answer?.errors.law !== undefined}>
    <summary className="touch inline-flex items-center text-small font-semibold text-moss">
      Motivering till handlaren
    </summary>
    <div className="mt-2">
      <StatementFields {...props} />
    </div>
  </details>
);
