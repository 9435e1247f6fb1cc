import { formatDateTime } from '#src/domain/format/dates.ts';
import { preview } from '#src/domain/format/excerpt.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { chatbotsUrl } from '#src/urls.ts';
import { EditLink } from '#src/web/admin/editing/edit-link.tsx';
import { EditedList } from '#src/web/admin/editing/edited-list.tsx';
import { EntryHead } from '#src/web/admin/editing/entry-head.tsx';
import { RemoveButton } from '#src/web/admin/editing/remove-button.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import type { PromptModel } from './chatbots-data.server.ts';
import { PromptForm } from './prompt-form.tsx';

/** Prompts, newest first, each with the beginning of its content. */
export function PromptList({ prompts, answer }: { prompts: PromptModel[]; answer: ActionAnswer | undefined }) {
  return (
    <EditedList
      items={prompts}
      idOf={({ id }) => id}
      answer={answer}
      addLabel="Lägg till prompt"
      form={(prompt, refusal) => <PromptForm prompt={prompt} answer={refusal} />}
      show={(prompt) => <PromptCard prompt={prompt} />}
    />
  );
}

function PromptCard({ prompt: { id, name, content, createdAt, isDefault } }: { prompt: PromptModel }) {
  return (
    <article>
      <EntryHead name={name} mark={isDefault && <Badge tone="calm">standard</Badge>}>
        <EditLink to={chatbotsUrl('prompts', id)} name={name} />
        {!isDefault && (
          <RemoveButton
            id={id}
            name={name}
            action={chatbotsUrl()}
            title="Ta bort prompten?"
            text={`${name} tas bort. Denna åtgärd kan inte ångras.`}
          />
        )}
      </EntryHead>
      <p className="mt-2 text-small break-words whitespace-pre-wrap">{preview(content)}</p>
      <p className="mt-2 text-fine text-quiet">Skapad {formatDateTime(createdAt)}</p>
    </article>
  );
}
