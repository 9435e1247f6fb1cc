import type { MouseEvent } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import type { DealerEnquiryModel } from './dealer-enquiries-data.server.ts';

type AnswerFormProps = Pick<DealerEnquiryModel, 'id' | 'templates' | 'replyTo' | 'answers'> & {
  /** Address that the answer is sent to. */
  email: string;
  answer: ActionAnswer | null;
};

/** Form that answers a message by mail, with the dealer's templates. */
export function AnswerForm({ id, templates, replyTo, answers, email, answer }: AnswerFormProps) {
  const field = formField(answer?.intent === 'answer' && answer.ok ? null : answer);
  return (
    <SaveForm
      name={`enquiry-answer-${id}`}
      thing="svaret"
      version={String(answers.length)}
      answer={answer}
      className="grid grid-cols-1 gap-4 pb-4"
      buttons={
        <Button kind="primary" name="intent" value="answer">
          Skicka svar
        </Button>
      }
    >
      {templates.length > 0 && (
        <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-start">
          <ChoiceField label="Svarsmall" {...field('template')} choices={templates} />
          <Button kind="quiet" name="intent" value="fill" onClick={(event) => insertTemplate(event, templates)}>
            Lägg in mallen
          </Button>
        </div>
      )}
      <TextArea
        label="Ditt svar"
        {...field('body')}
        rows={8}
        hint={`Går som mejl till ${email}. Svaret på det kommer till ${replyTo} och syns inte här.`}
      />
    </SaveForm>
  );
}

/** Adds the chosen template below what is written, without a request. */
function insertTemplate(event: MouseEvent<HTMLButtonElement>, templates: AnswerFormProps['templates']) {
  const controls = event.currentTarget.form?.elements;
  const chosen = controls?.namedItem('template');
  const body = controls?.namedItem('body');
  if (!(chosen instanceof HTMLSelectElement) || !(body instanceof HTMLTextAreaElement)) return;
  const template = templates.find(({ value }) => value === chosen.value);
  if (template === undefined) return;
  event.preventDefault();
  const written = body.value.trimEnd();
  body.value = written === '' ? template.text : `${written}\n\n${template.text}`;
  // For the form, which notes unsaved input.
  body.dispatchEvent(new Event('input', { bubbles: true }));
  body.focus();
}
