import { formatDateTime } from '../../../domain/format/dates.ts';
import { preview } from '../../../domain/format/preview.ts';
import { chatbotsUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/action-answer.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AddPanel } from '../editing/add-panel.tsx';
import { RemoveButton } from '../editing/remove-button.tsx';
import { answerFor, useEdited } from '../editing/use-edited.ts';
import type { PromptModel } from './chatbots-data.server.ts';
import { PromptForm } from './prompt-form.tsx';

/** Prompts, newest first; each shows its beginning until it is edited. */
export function PromptList({ prompts, answer }: { prompts: PromptModel[]; answer: ActionAnswer | undefined }) {
  const edited = useEdited(answer);
  const added = answerFor(answer, 'add');
  return (
    <>
      <AddPanel key={added ? 'refused' : prompts.length} label="Lägg till prompt" isOpen={added !== null}>
        <PromptForm answer={added} />
      </AddPanel>
      <ul className="grid gap-4">
        {prompts.map((prompt) => (
          <li key={prompt.id} className="rounded-card border border-line p-4 md:p-5">
            {prompt.id === edited ? (
              <PromptForm prompt={prompt} answer={answerFor(answer, 'change', prompt.id)} />
            ) : (
              <PromptCard prompt={prompt} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function PromptCard({ prompt: { id, name, content, createdAt, isDefault } }: { prompt: PromptModel }) {
  return (
    <article>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="min-w-0 text-body font-semibold break-words">
          {name} {isDefault && <Badge tone="calm">standard</Badge>}
        </h2>
        <div className="flex items-center gap-2">
          <ButtonLink kind="quiet" to={chatbotsUrl('prompts', id)} aria-label={`Ändra ${name}`} preventScrollReset>
            Ändra
          </ButtonLink>
          {!isDefault && (
            <RemoveButton
              id={id}
              name={name}
              action={chatbotsUrl()}
              title="Ta bort prompten?"
              text={`${name} tas bort. Denna åtgärd kan inte ångras.`}
            />
          )}
        </div>
      </div>
      <p className="mt-2 text-small break-words whitespace-pre-wrap">{preview(content)}</p>
      <p className="mt-2 text-fine text-quiet">Skapad {formatDateTime(createdAt)}</p>
    </article>
  );
}
