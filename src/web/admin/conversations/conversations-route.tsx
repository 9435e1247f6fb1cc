import { Form, Link, type MetaFunction, useLoaderData } from 'react-router';
import { ANSWER_RATINGS, type AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffConversationsUrl, staffConversationUrl } from '#src/urls.ts';
import { ChoiceField } from '#src/web/admin/staff-page/form-controls.tsx';
import { StaffHeading } from '#src/web/admin/staff-page/page-parts.tsx';
import { Paged } from '#src/web/admin/staff-page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { DataTable } from '#src/web/ui/data-table.tsx';
import { type ConversationsModel, readConversations } from './conversations-data.server.ts';
import { RATING_WORDS } from './rating-words.ts';

export const loader = staffLoader(readConversations);
export const meta: MetaFunction = ({ matches }) => staffTags('Samtal', matches);

/** Conversations with the adviser, rated answers, and messages that it did not understand. */
export default function ConversationsRoute() {
  const model = useLoaderData<typeof loader>();
  return (
    <>
      <StaffHeading title="Samtal" lang="sv">
        Samtal sparas i 30 dagar, omdömen och obesvarade frågor i 90. Personnummer, e-post, telefonnummer och
        registreringsnummer är borttagna.
      </StaffHeading>
      <nav aria-label="Flikar" className="mt-6 flex gap-1 overflow-x-auto border-b border-line">
        {TABS.map(({ tab, label }) => (
          <Link
            key={label}
            to={staffConversationsUrl({ tab })}
            aria-current={model.tab === tab ? 'page' : undefined}
            className="touch -mb-px flex items-center border-b-2 border-transparent px-4 text-body font-medium text-quiet hover:text-ink aria-[current=page]:border-moss aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      {model.tab !== 'unanswered' && <RatingFilter tab={model.tab} rating={model.rating} />}
      <div className="mt-6">
        <Paged
          count={formatCount(model.total, COUNTED[model.tab ?? 'all'].one, COUNTED[model.tab ?? 'all'].many)}
          page={model.page}
          lastPage={model.lastPage}
          urlOf={(page) => staffConversationsUrl({ tab: model.tab, rating: model.rating, page })}
        >
          <ConversationsTable model={model} />
        </Paged>
      </div>
    </>
  );
}

const TABS = [
  { tab: null, label: 'Samtal' },
  { tab: 'rated', label: 'Omdömen' },
  { tab: 'unanswered', label: 'Obesvarade' },
] as const;

const COUNTED = {
  all: { one: 'samtal', many: 'samtal' },
  rated: { one: 'omdöme', many: 'omdömen' },
  unanswered: { one: 'fråga', many: 'frågor' },
} as const;

const CHOICES = ANSWER_RATINGS.map((value) => ({ value, label: RATING_WORDS[value] }));

const RatingFilter = ({ tab, rating }: { tab: 'rated' | null; rating: AnswerRating | null }) => (
  <Form method="get" role="search" className="mt-6 grid items-end gap-4 sm:max-w-md sm:grid-cols-[1fr_auto]">
    {tab !== null && <input type="hidden" name="flik" value="betyg" />}
    <ChoiceField key={rating} label="Omdöme" name="betyg" defaultValue={rating ?? ''} empty="Alla" choices={CHOICES} />
    <Button kind="quiet">Visa</Button>
  </Form>
);

function ConversationsTable({ model }: { model: ConversationsModel }) {
  switch (model.tab) {
    case 'rated':
      return (
        <DataTable
          caption="Omdömen, det senaste först"
          rows={model.answers}
          empty="Det finns inga omdömen."
          columns={[
            { heading: 'När', className: 'whitespace-nowrap', cell: ({ at }) => formatDateTime(at) },
            {
              heading: 'Omdöme',
              cell: ({ rating }) => <Badge tone={rating === 'up' ? 'calm' : 'alert'}>{RATING_WORDS[rating]}</Badge>,
            },
            { heading: 'Fråga', className: TEXT, cell: ({ question }) => question },
            { heading: 'Svar', className: TEXT, cell: ({ answer }) => answer },
          ]}
        />
      );
    case 'unanswered':
      return (
        <DataTable
          caption="Obesvarade frågor, de vanligaste först"
          rows={model.questions}
          empty="Det finns inga obesvarade frågor."
          columns={[
            { heading: 'Antal', isFigure: true, cell: ({ count }) => count },
            { heading: 'Fråga', className: TEXT, cell: ({ question }) => question },
            { heading: 'Förstod', cell: ({ isNotUnderstood }) => (isNotUnderstood ? 'inget' : 'en del') },
            { heading: 'Senast', className: 'whitespace-nowrap', cell: ({ latest }) => formatDateTime(latest) },
          ]}
        />
      );
    default:
      return (
        <DataTable
          caption="Samtal, det senaste först"
          rows={model.conversations}
          empty="Det finns inga samtal."
          columns={[
            { heading: 'Började', className: 'whitespace-nowrap', cell: ({ begun }) => formatDateTime(begun) },
            {
              heading: 'Första frågan',
              className: TEXT,
              cell: ({ id, first }) => (
                <Link to={staffConversationUrl(id)} className="link touch inline-flex items-center wrap-anywhere">
                  {first || 'Visa'}
                </Link>
              ),
            },
            { heading: 'Meddelanden', isFigure: true, cell: ({ messages }) => messages },
            { heading: 'Tumme upp', isFigure: true, cell: ({ up }) => up },
            { heading: 'Tumme ner', isFigure: true, cell: ({ down }) => down },
          ]}
        />
      );
  }
}

const TEXT = 'min-w-60 wrap-anywhere whitespace-pre-line';
