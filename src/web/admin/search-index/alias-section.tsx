import { searchIndexUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/action-answer.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { AddPanel } from '../editing/add-panel.tsx';
import { RemoveButton } from '../editing/remove-button.tsx';
import { answerFor, useEdited } from '../editing/use-edited.ts';
import { AliasForm } from './alias-form.tsx';
import type { SearchIndexModel } from './search-index-data.server.ts';

type AliasSectionProps = Pick<SearchIndexModel, 'aliases' | 'targets' | 'newAlias'> & {
  answer: ActionAnswer | undefined;
};

const TARGETS_ID = 'alias-mal';

/** Words that staff let lead to a brand or model; the form for a new one is open where a search is to become one. */
export function AliasSection({ aliases, targets, newAlias, answer }: AliasSectionProps) {
  const edited = useEdited(answer);
  const added = answerFor(answer, 'add');
  const isOpen = added !== null || newAlias !== '';
  return (
    <Section heading="Alias">
      <p id="alias" className="max-w-prose text-small text-quiet">
        Ord som besökare skriver, och som ska leda till ett märke eller en modell.
      </p>
      <datalist id={TARGETS_ID}>
        {targets.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <AddPanel key={`${newAlias} ${added ? 'refused' : aliases.length}`} label="Lägg till alias" isOpen={isOpen}>
        <AliasForm term={newAlias} answer={added} targetsId={TARGETS_ID} />
      </AddPanel>
      {aliases.length === 0 && <p className="text-small text-quiet">Det finns inga alias än.</p>}
      <ul className="grid gap-3">
        {aliases.map((alias) => (
          <li key={alias.term} className="rounded-card border border-line p-4">
            {alias.term === edited ? (
              <AliasForm
                id={alias.term}
                term={alias.term}
                target={carName(alias)}
                answer={answerFor(answer, 'change', alias.term)}
                targetsId={TARGETS_ID}
              />
            ) : (
              <AliasLine alias={alias} />
            )}
          </li>
        ))}
      </ul>
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
        <ButtonLink
          kind="quiet"
          to={searchIndexUrl({ editedAlias: term })}
          aria-label={`Ändra ${term}`}
          preventScrollReset
        >
          Ändra
        </ButtonLink>
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
