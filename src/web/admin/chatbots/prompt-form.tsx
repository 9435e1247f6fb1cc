import { chatbotsUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/forms/action-answer.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EditForm } from '../editing/edit-form.tsx';
import { fieldsOf } from '../editing/fields-of.ts';

type PromptFormProps = {
  /** The one that is edited; null for a new one. */
  prompt: { id: string; seen: string; name: string; content: string } | null;
  answer: ActionAnswer | null;
};

/** A prompt's fields, with what was written in them when it was refused. */
export function PromptForm({ prompt, answer }: PromptFormProps) {
  const field = fieldsOf(answer, prompt);
  return (
    <EditForm action={chatbotsUrl()} id={prompt?.id} seen={prompt?.seen} answer={answer}>
      <TextField label="Namn" {...field('name')} maxLength={200} autoComplete="off" />
      <TextArea label="Innehåll" {...field('content')} rows={12} maxLength={20_000} />
    </EditForm>
  );
}
