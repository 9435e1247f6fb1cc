import { MAX_ALIAS_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { searchIndexUrl } from '#src/urls.ts';
import { EditedList, EditForm, EditLink } from '#src/web/admin/editing/edited-list.tsx';
import { formField } from '#src/web/admin/editing/form-answers.ts';
import { RemoveButton } from '#src/web/admin/editing/remove-button.tsx';
import { SuggestedValues } from '#src/web/admin/staff-page/page-parts.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { SearchIndexModel } from './search-index-data.server.ts';

type AliasSectionProps = Pick<SearchIndexModel, 'aliases' | 'targets' | 'newAlias'> & {
  answer: ActionAnswer | undefined;
};

const TARGETS_ID = 'alias-mal';

/** Aliases that lead to a brand or model; the form for a new one is open when a failed search is to become an alias. */
export function AliasSection({ aliases, targets, newAlias, answer }: AliasSectionProps) {
  return (
    <Section heading="Alias">
      <p id="alias" className="max-w-prose text-small text-quiet">
        Ord som besökare skriver, och som ska leda till ett märke eller en modell.
      </p>
      <SuggestedValues id={TARGETS_ID} values={targets} />
      <EditedList
        key={newAlias}
        items={aliases}
        idOf={({ term }) => term}
        answer={answer}
        addLabel="Lägg till alias"
        isAdding={newAlias !== ''}
        empty="Det finns inga alias än."
        form={(alias, refusal) => (
          <AliasForm
            {...(alias && { id: alias.term, target: carName(alias) })}
            term={alias?.term ?? newAlias}
            answer={refusal}
            targetsId={TARGETS_ID}
          />
        )}
        show={(alias) => <AliasLine alias={alias} />}
      />
    </Section>
  );
}

function AliasLine({ alias }: { alias: SearchIndexModel['aliases'][number] }) {
  const { term, isInUse } = alias;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 text-small wrap-anywhere">
        <span className="font-semibold">{term}</span> leder till {carName(alias)}{' '}
        {!isInUse && <Badge tone="alert">målet finns inte längre</Badge>}
      </p>
      <div className="flex items-center gap-2">
        <EditLink to={searchIndexUrl({ editedAlias: term })} name={term} />
        <RemoveButton
          id={term}
          name={term}
          action={searchIndexUrl()}
          title="Ta bort alias?"
          text={`”${term}” leder då inte längre till ${carName(alias)}. Denna åtgärd kan inte ångras.`}
        />
      </div>
    </div>
  );
}

const carName = ({ brand, series }: { brand: string; series: string | null }): string =>
  series === null ? brand : `${brand} ${series}`;

type AliasFormProps = {
  /** Term of the edited alias; absent for a new one. */
  id?: string;
  term: string;
  target?: string;
  answer: ActionAnswer | null;
  /** Id of the datalist of targets. */
  targetsId: string;
};

/** Term and target of an alias; a rejected form shows the submitted values. */
function AliasForm({ id, term, target = '', answer, targetsId }: AliasFormProps) {
  const field = formField(answer, { term, target });
  return (
    <EditForm action={searchIndexUrl()} id={id} seen={target} answer={answer}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Ord" {...field('term')} maxLength={MAX_ALIAS_LENGTH} autoComplete="off" />
        <TextField
          label="Leder till"
          {...field('target')}
          list={targetsId}
          maxLength={200}
          autoComplete="off"
          hint="Ett märke, eller ett märke med modell: Volvo V60."
        />
      </div>
    </EditForm>
  );
}
