import { Form } from 'react-router';
import { chatbotsUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/action-answer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

type PromptFormProps = {
  /** The one that is edited; left out for a new one. */
  prompt?: { id: string; name: string; content: string };
  answer: ActionAnswer | null;
};

/** A prompt's fields, with what was written in them when it was refused. */
export function PromptForm({ prompt, answer }: PromptFormProps) {
  const written = (name: 'name' | 'content') => answer?.values[name]?.[0] ?? prompt?.[name] ?? '';
  return (
    <Form method="post" action={chatbotsUrl()} className="grid gap-4" preventScrollReset={answer !== null}>
      <input type="hidden" name="intent" value={prompt ? 'change' : 'add'} />
      {prompt && <input type="hidden" name="id" value={prompt.id} />}
      <TextField
        label="Namn"
        name="name"
        maxLength={200}
        autoComplete="off"
        defaultValue={written('name')}
        error={answer?.errors.name}
      />
      <TextArea
        label="Innehåll"
        name="content"
        rows={12}
        maxLength={20_000}
        defaultValue={written('content')}
        error={answer?.errors.content}
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="primary">Spara</Button>
        {prompt && (
          <ButtonLink kind="quiet" to={chatbotsUrl()} preventScrollReset>
            Avbryt
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
