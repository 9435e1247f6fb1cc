import { Form, type MetaFunction } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { searchIndexUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage, usePendingForm } from '#src/web/frame/forms/answer-message.tsx';
import { answerOfPage } from '#src/web/office/editing/form-answers.ts';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/search-index-route.ts';
import { AliasSection } from './alias-section.tsx';
import { IndexComparison, IndexFigures, IndexLog, SearchMissTable } from './index-sections.tsx';
import { readSearchIndex, searchIndexAction } from './search-index-data.server.ts';

export const loader = staffLoader(readSearchIndex);
export const action = searchIndexAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Search Index', matches);

/** Size and age of the suggestion index, its aliases, and searches without results. */
export default function SearchIndexRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { figures, log, misses, aliases, targets, newAlias, comparison } = loaderData;
  const rows = figures.kinds.reduce((sum, kind) => sum + kind.names + kind.aliases, 0);
  const isBuilding = usePendingForm('rebuild') !== null;
  return (
    <>
      <StaffHeading title="Search Index">
        Sökordsindexet har {formatCount(rows, 'rad', 'rader')}: namnen som sökrutan känner igen. Det byggs om varje natt
        kl. 03:00, och när en import ändrar beståndet.
      </StaffHeading>
      <AnswerMessage answer={answerOfPage(answer, aliases)} className="mt-6" />
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
        <AliasSection aliases={aliases} targets={targets} newAlias={newAlias} answer={answer} />
        <Section heading="Sökningar utan träff">
          <SearchMissTable misses={misses} />
        </Section>
      </div>
    </>
  );
}
