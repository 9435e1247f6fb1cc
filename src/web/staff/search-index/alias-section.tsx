import { MAX_ALIAS_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import { searchIndexUrl } from '#src/office-urls.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { EditedList } from '#src/web/office/editing/edited-list.tsx';
import { SuggestedValues } from '#src/web/office/page/page-parts.tsx';
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
        answer={answer}
        address={(editedAlias = '') => searchIndexUrl({ editedAlias })}
        addLabel="Lägg till alias"
        initial={newAlias === '' ? null : { term: newAlias }}
        empty="Det finns inga alias än."
        fields={(field) => (
          <div className="grid gap-4 md:grid-cols-2">
            <TextField label="Ord" {...field('term')} maxLength={MAX_ALIAS_LENGTH} autoComplete="off" />
            <TextField
              label="Leder till"
              {...field('target')}
              list={TARGETS_ID}
              maxLength={200}
              autoComplete="off"
              hint="Ett märke, eller ett märke med modell: Volvo V60."
            />
          </div>
        )}
        removal={({ term, target }) => ({
          title: 'Ta bort aliaset?',
          text: `”${term}” leder då inte längre till ${target}. Det kan läggas till igen.`,
        })}
        show={({ term, target, isInUse }, actions) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="min-w-0 text-small wrap-anywhere">
              <span className="font-semibold">{term}</span> leder till {target}{' '}
              {!isInUse && <Badge tone="alert">målet finns inte längre</Badge>}
            </p>
            <div className="flex items-center gap-2">{actions}</div>
          </div>
        )}
      />
    </Section>
  );
}
