import { Form } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { searchIndexUrl } from '#src/urls.ts';
import { answerOfPage } from '#src/web/admin/editing/use-edited.ts';
import { StaffHeading } from '#src/web/admin/staff-page/staff-heading.tsx';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { usePendingForm } from '#src/web/shared/forms/use-pending-form.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { AliasSection } from './alias-section.tsx';
import { IndexComparison } from './index-comparison.tsx';
import { IndexFigures } from './index-figures.tsx';
import { IndexLog } from './index-log.tsx';
import type { SearchIndexModel } from './search-index-data.server.ts';
import { SearchMissTable } from './search-miss-table.tsx';

type SearchIndexPageProps = SearchIndexModel & { answer: ActionAnswer | undefined };

/** Size and age of the suggestion index, its aliases, and searches without results. */
export function SearchIndexPage(props: SearchIndexPageProps) {
  const { figures, log, misses, comparison, answer } = props;
  const rows = figures.kinds.reduce((sum, { names, aliases }) => sum + names + aliases, 0);
  const isBuilding = usePendingForm('rebuild') !== null;
  return (
    <>
      <StaffHeading title="Search Index">
        Sökordsindexet har {formatNumber(rows)} rader: namnen som sökrutan känner igen. Det byggs om varje natt kl.
        03:00, och när en import ändrar beståndet.
      </StaffHeading>
      <AnswerMessage
        answer={answerOfPage(
          answer,
          props.aliases.map(({ term }) => term),
        )}
        className="mt-6"
      />
      <IndexFigures figures={figures} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Form method="post" action={searchIndexUrl()} preventScrollReset>
          <input type="hidden" name="intent" value="rebuild" />
          <Button kind="primary" disabled={isBuilding}>
            {isBuilding ? 'Bygger om…' : 'Bygg om indexet'}
          </Button>
        </Form>
        <ButtonLink kind="quiet" to={searchIndexUrl({ isCompared: true })} preventScrollReset>
          Jämför med beståndet
        </ButtonLink>
      </div>
      <div className="mt-10 grid grid-cols-1 gap-12">
        {comparison && (
          <Section heading="Jämförelse med beståndet">
            <IndexComparison comparison={comparison} />
          </Section>
        )}
        <Section heading="Logg">
          <IndexLog lines={log} />
        </Section>
        <AliasSection {...props} />
        <Section heading="Sökningar utan träff">
          <SearchMissTable misses={misses} />
        </Section>
      </div>
    </>
  );
}
