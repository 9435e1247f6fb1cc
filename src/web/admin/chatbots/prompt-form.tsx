import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { chatbotsUrl } from '#src/urls.ts';
import { EditForm } from '#src/web/admin/editing/edit-form.tsx';
import { fieldsOf } from '#src/web/admin/editing/fields-of.ts';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

type PromptFormProps = {
  /** Prompt to edit; null for a new one. */
  prompt: { id: string; seen: string; name: string; content: string } | null;
  answer: ActionAnswer | null;
};

/** Fields of a prompt; a rejected form shows the submitted values. */
export function PromptForm({ prompt, answer }: PromptFormProps) {
  const field = fieldsOf(answer, prompt);
  return (
    <EditForm action={chatbotsUrl()} id={prompt?.id} seen={prompt?.seen} answer={answer}>
      <TextField label="Namn" {...field('name')} maxLength={200} autoComplete="off" />
      <TextArea label="Innehåll" {...field('content')} rows={12} maxLength={20_000} />
    </EditForm>
  );
}
