import { Link, type MetaFunction } from 'react-router';
import { ANSWER_RATINGS, type AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';
import { CONVERSATION_LIST, RATED_LIST } from '#src/domain/adviser/chat/conversation-list.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { ratedAnswersUrl, staffConversationsUrl, unansweredUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffConversationUrl } from '#src/urls.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { ListFilters } from '#src/web/office/table/list-filters.tsx';
import { StaffList } from '#src/web/office/table/staff-list.tsx';
import type { StaffColumn } from '#src/web/office/table/staff-table.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import type { Route } from './+types/conversations-route.ts';
import { type ConversationsModel, readConversations } from './conversations-data.server.ts';
import { RATING_WORDS } from './rating-words.ts';

export const loader = staffLoader(readConversations);
export const meta: MetaFunction = ({ matches }) => staffTags('Samtal', matches);

/** Conversations with the adviser, rated answers, and messages that it did not understand. */
export default function ConversationsRoute({ loaderData: model }: Route.ComponentProps) {
  return (
    <>
      <StaffHeading title="Samtal">
        Samtal sparas i 30 dagar, omdömen och obesvarade frågor i 90. Personnummer, e-post, telefonnummer och
        registreringsnummer är borttagna.
      </StaffHeading>
      <nav aria-label="Flikar" className="mt-6 flex gap-1 overflow-x-auto border-b border-line">
        {TABS.map(({ tab, label, address }) => (
          <Link
            key={label}
            to={address}
            aria-current={model.tab === tab ? 'page' : undefined}
            className="touch -mb-px flex items-center border-b-2 border-transparent px-4 text-body font-medium text-quiet hover:text-ink aria-[current=page]:border-moss aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      {/* The key: rows of another tab do not fit the columns of this one. */}
      <List key={model.tab ?? 'all'} model={model} />
    </>
  );
}

const TABS = [
  { tab: null, label: 'Samtal', address: staffConversationsUrl() },
  { tab: 'rated', label: 'Omdömen', address: ratedAnswersUrl() },
  { tab: 'unanswered', label: 'Obesvarade', address: unansweredUrl() },
] as const;

/** The list of the tab. */
function List({ model }: { model: ConversationsModel }) {
  const { total } = model;
  switch (model.tab) {
    case 'rated': {
      const { query, answers } = model;
      const { rating, order, size } = query;
      return (
        <>
          <RatingFilter
            rating={rating}
            params={RATED_LIST.format({ tab: 'betyg', order, size })}
            all={ratedAnswersUrl()}
          />
          <StaffList
            list="conversations"
            name="ratings"
            caption="Omdömen"
            columns={RATED}
            rows={answers}
            query={query}
            total={total}
            empty="Det finns inga omdömen."
            count={formatCount(total, 'omdöme', 'omdömen')}
            urlOf={(part) => ratedAnswersUrl({ ...query, ...part })}
          />
        </>
      );
    }
    case 'unanswered': {
      const { query, questions } = model;
      return (
        <StaffList
          list="conversations"
          name="unanswered"
          caption="Obesvarade frågor"
          columns={UNANSWERED}
          rows={questions}
          query={query}
          total={total}
          empty="Det finns inga obesvarade frågor."
          count={formatCount(total, 'fråga', 'frågor')}
          urlOf={(part) => unansweredUrl({ ...query, ...part })}
        />
      );
    }
    default: {
      const { query, conversations } = model;
      const { rating, order, size } = query;
      return (
        <>
          <RatingFilter
            rating={rating}
            params={CONVERSATION_LIST.format({ order, size })}
            all={staffConversationsUrl()}
          />
          <StaffList
            list="conversations"
            name="conversations"
            caption="Samtal"
            columns={CONVERSATIONS}
            rows={conversations}
            query={query}
            total={total}
            empty="Det finns inga samtal."
            count={formatCount(total, 'samtal', 'samtal')}
            urlOf={(part) => staffConversationsUrl({ ...query, ...part })}
          />
        </>
      );
    }
  }
}

const CHOICES = ANSWER_RATINGS.map((value) => ({ value, label: RATING_WORDS[value] }));

type RatingFilterProps = { rating: AnswerRating | null; params: URLSearchParams; all: string };

const RatingFilter = ({ rating, params, all }: RatingFilterProps) => (
  <ListFilters key={rating} params={params} clearUrl={all} submit="Visa">
    <ChoiceField label="Omdöme" name="betyg" defaultValue={rating ?? ''} empty="Alla" choices={CHOICES} />
  </ListFilters>
);

const TEXT = 'min-w-60 wrap-anywhere whitespace-pre-line';

type Rated = Extract<ConversationsModel, { tab: 'rated' }>['answers'][number];
const RATED: readonly StaffColumn<Rated>[] = [
  { id: 'nar', heading: 'När', sort: 'descending', cell: ({ at }) => <ShortTime at={at} /> },
  {
    id: 'omdome',
    heading: 'Omdöme',
    sort: 'ascending',
    cell: ({ rating }) => <Badge tone={rating === 'up' ? 'calm' : 'alert'}>{RATING_WORDS[rating]}</Badge>,
  },
  { id: 'fraga', heading: 'Fråga', className: TEXT, cell: ({ question }) => question },
  { id: 'svar', heading: 'Svar', className: TEXT, cell: ({ answer }) => answer },
];

type Unanswered = Extract<ConversationsModel, { tab: 'unanswered' }>['questions'][number];
const UNANSWERED: readonly StaffColumn<Unanswered>[] = [
  { id: 'antal', heading: 'Antal', isFigure: true, sort: 'descending', cell: ({ count }) => count },
  { id: 'fraga', heading: 'Fråga', className: TEXT, sort: 'ascending', cell: ({ question }) => question },
  { id: 'forstod', heading: 'Förstod', cell: ({ isNotUnderstood }) => (isNotUnderstood ? 'inget' : 'en del') },
  { id: 'senast', heading: 'Senast', sort: 'descending', cell: ({ latest }) => <ShortTime at={latest} /> },
];

type Conversation = Extract<ConversationsModel, { tab: null }>['conversations'][number];
const CONVERSATIONS: readonly StaffColumn<Conversation>[] = [
  { id: 'nar', heading: 'Började', sort: 'descending', cell: ({ begun }) => <ShortTime at={begun} /> },
  {
    id: 'fraga',
    heading: 'Första frågan',
    className: TEXT,
    cell: ({ id, first }) => (
      <Link to={staffConversationUrl(id)} className="link touch inline-flex items-center wrap-anywhere">
        {first || 'Visa'}
      </Link>
    ),
  },
  {
    id: 'meddelanden',
    heading: 'Meddelanden',
    isFigure: true,
    sort: 'descending',
    cell: ({ messages }) => messages,
  },
  { id: 'upp', heading: 'Tumme upp', isFigure: true, sort: 'descending', cell: ({ up }) => up },
  { id: 'ner', heading: 'Tumme ner', isFigure: true, sort: 'descending', cell: ({ down }) => down },
];
