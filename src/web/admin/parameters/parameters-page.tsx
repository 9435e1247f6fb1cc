import { formatDateTime } from '#src/domain/format/dates.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { parametersUrl } from '#src/urls.ts';
import { EditLink } from '#src/web/admin/editing/edit-link.tsx';
import { EditedList } from '#src/web/admin/editing/edited-list.tsx';
import { EntryHead } from '#src/web/admin/editing/entry-head.tsx';
import { RemoveButton } from '#src/web/admin/editing/remove-button.tsx';
import { answerOfPage } from '#src/web/admin/editing/use-edited.ts';
import { StaffHeading } from '#src/web/admin/staff-page/staff-heading.tsx';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { ParameterForm } from './parameter-form.tsx';
import type { ParametersModel } from './parameters-data.server.ts';

type ParametersPageProps = ParametersModel & { answer: ActionAnswer | undefined };

/** Named values of the site, as a list of cards that can be edited. */
export function ParametersPage({ parameters, answer }: ParametersPageProps) {
  return (
    <div className="max-w-3xl">
      <StaffHeading title="Parameters">Namngivna värden för webbplatsen.</StaffHeading>
      <AnswerMessage
        answer={answerOfPage(
          answer,
          (parameters ?? []).map(({ id }) => id),
        )}
        className="mt-6"
      />
      {parameters === null && (
        <Message tone="bad" title="Error loading parameter" className="mt-6">
          <p>Ett oväntat fel uppstod. Ladda sidan igen om en stund.</p>
        </Message>
      )}
      <EditedList
        items={parameters ?? []}
        idOf={({ id }) => id}
        answer={answer}
        addLabel="Lägg till parameter"
        empty={parameters ? 'Det finns inga parametrar än.' : ''}
        form={(parameter, refusal) => <ParameterForm parameter={parameter} answer={refusal} />}
        show={(parameter) => <ParameterCard parameter={parameter} />}
      />
    </div>
  );
}

function ParameterCard({ parameter: { id, name, value, description, updatedAt } }: { parameter: Parameter }) {
  return (
    <article>
      <EntryHead name={name}>
        <EditLink to={parametersUrl(id)} name={name} />
        <RemoveButton
          id={id}
          name={name}
          action={parametersUrl()}
          title="Ta bort parametern?"
          text={`${name} tas bort. Denna åtgärd kan inte ångras.`}
        />
      </EntryHead>
      <p className="mt-2 font-mono text-small break-words whitespace-pre-wrap">{value}</p>
      {description !== '' && <p className="mt-2 text-small break-words whitespace-pre-wrap">{description}</p>}
      <p className="mt-2 text-fine text-quiet">Ändrad {formatDateTime(updatedAt)}</p>
    </article>
  );
}

type Parameter = NonNullable<ParametersModel['parameters']>[number];
