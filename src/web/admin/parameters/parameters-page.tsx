import { formatDateTime } from '../../../domain/format/dates.ts';
import { parametersUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/action-answer.ts';
import { AnswerMessage } from '../../shared/answer-message.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AddPanel } from '../editing/add-panel.tsx';
import { RemoveButton } from '../editing/remove-button.tsx';
import { StaffHeading } from '../editing/staff-heading.tsx';
import { answerFor, useEdited } from '../editing/use-edited.ts';
import { ParameterForm } from './parameter-form.tsx';
import type { ParametersModel } from './parameters-data.server.ts';

type ParametersPageProps = ParametersModel & { answer: ActionAnswer | undefined };

/** Named values of the site, each a card that is read or edited. */
export function ParametersPage({ parameters, answer }: ParametersPageProps) {
  const edited = useEdited(answer);
  const added = answerFor(answer, 'add');
  return (
    <div className="max-w-3xl">
      <StaffHeading title="Parameters">Namngivna värden för webbplatsen.</StaffHeading>
      <div className="mt-6 empty:hidden">
        <AnswerMessage answer={answer} />
      </div>
      <AddPanel key={added ? 'refused' : parameters.length} label="Lägg till parameter" isOpen={added !== null}>
        <ParameterForm answer={added} />
      </AddPanel>
      {parameters.length === 0 && <p className="text-small text-quiet">Det finns inga parametrar än.</p>}
      <ul className="grid gap-4">
        {parameters.map((parameter) => (
          <li key={parameter.id} className="rounded-card border border-line p-4 md:p-5">
            {parameter.id === edited ? (
              <ParameterForm parameter={parameter} answer={answerFor(answer, 'change', parameter.id)} />
            ) : (
              <ParameterCard parameter={parameter} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ParameterCard({ parameter: { id, name, value, description, updatedAt } }: { parameter: Parameter }) {
  return (
    <article>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="min-w-0 text-body font-semibold break-words">{name}</h2>
        <div className="flex items-center gap-2">
          <ButtonLink kind="quiet" to={parametersUrl(id)} aria-label={`Ändra ${name}`} preventScrollReset>
            Ändra
          </ButtonLink>
          <RemoveButton
            id={id}
            name={name}
            action={parametersUrl()}
            title="Ta bort parametern?"
            text={`${name} tas bort. Denna åtgärd kan inte ångras.`}
          />
        </div>
      </div>
      <p className="mt-2 font-mono text-small break-words whitespace-pre-wrap">{value}</p>
      {description !== '' && <p className="mt-2 text-small break-words whitespace-pre-wrap">{description}</p>}
      <p className="mt-2 text-fine text-quiet">Ändrad {formatDateTime(updatedAt)}</p>
    </article>
  );
}

type Parameter = ParametersModel['parameters'][number];
