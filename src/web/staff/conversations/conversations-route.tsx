import { Link, type MetaFunction } from 'react-router';
import { ANSWER_RATINGS, type AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';
import { CONVERSATION_LIST, RATED_LIST } from '#src/domain/adviser/chat/conversation-list.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffConversationUrl } from '#src/office-urls.ts';
import { ratedAnswersUrl, staffConversationsUrl, unansweredUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { FoldedText } from '#src/web/office/page/folded-text.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
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
  // The key: rows of another tab do not fit the columns of this one.
  return <List key={model.tab ?? 'all'} model={model} />;
}

const Tabs = ({ current }: { current: ConversationsModel['tab'] }) => (
  <nav aria-label="Flikar" className="flex gap-1 overflow-x-auto border-b border-line">
    {TABS.map(({ tab, label, address }) => (
      <Link
        key={label}
        to={address}
        aria-current={current === tab ? 'page' : undefined}
        className="touch -mb-px flex items-center border-b-2 border-transparent px-4 text-small font-medium text-quiet hover:text-ink aria-[current=page]:border-moss aria-[current=page]:font-semibold aria-[current=page]:text-ink"
      >
        {label}
      </Link>
    ))}
  </nav>
);

const TABS = [
  { tab: null, label: 'Samtal', address: staffConversationsUrl() },
  { tab: 'rated', label: 'Omdömen', address: ratedAnswersUrl() },
  { tab: 'unanswered', label: 'Obesvarade', address: unansweredUrl() },
] as const;

/** The list of the tab. */
function List({ model }: { model: ConversationsModel }) {
  const shared = {
    heading: 'Samtal',
    intro:
      'Samtal sparas i 30 dagar, omdömen och obesvarade frågor i 90. Personnummer, e-post, telefonnummer och registreringsnummer är borttagna.',
    above: <Tabs current={model.tab} />,
    list: 'conversations',
    total: model.total,
  } as const;
  const { total } = model;
  switch (model.tab) {
    case 'rated': {
      const { query, answers } = model;
      const { rating, order, size } = query;
      return (
        <StaffList
          {...shared}
          filters={
            <RatingFilter
              rating={rating}
              params={RATED_LIST.format({ tab: 'betyg', order, size })}
              all={ratedAnswersUrl()}
            />
          }
          name="ratings"
          caption="Omdömen"
          columns={RATED}
          rows={answers}
          query={query}
          empty="Det finns inga omdömen."
          count={formatCount(total, 'omdöme', 'omdömen')}
          urlOf={(part) => ratedAnswersUrl({ ...query, ...part })}
        />
      );
    }
    case 'unanswered': {
      const { query, questions } = model;
      return (
        <StaffList
          {...shared}
          name="unanswered"
          caption="Obesvarade frågor"
          columns={UNANSWERED}
          rows={questions}
          query={query}
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
        <StaffList
          {...shared}
          filters={
            <RatingFilter
              rating={rating}
              params={CONVERSATION_LIST.format({ order, size })}
              all={staffConversationsUrl()}
            />
          }
          name="conversations"
          caption="Samtal"
          columns={CONVERSATIONS}
          rows={conversations}
          query={query}
          empty="Det finns inga samtal."
          count={formatCount(total, 'samtal', 'samtal')}
          urlOf={(part) => staffConversationsUrl({ ...query, ...part })}
        />
      );
    }
  }
}

const CHOICES = ANSWER_RATINGS.map((value) => ({ value, label: RATING_WORDS[value] }));

type RatingFilterProps = { rating: AnswerRating | null; params: URLSearchParams; all: string };

const RatingFilter = ({ rating, params, all }: RatingFilterProps) => (
  <ListFilters key={rating} params={params} clearUrl={all} submit="Visa" values={[rating]}>
    <ChoiceField label="Omdöme" name="betyg" defaultValue={rating ?? ''} empty="Alla" choices={CHOICES} />
  </ListFilters>
);

type Rated = Extract<ConversationsModel, { tab: 'rated' }>['answers'][number];
const RATED: readonly StaffColumn<Rated>[] = [
  { id: 'nar', heading: 'När', sort: 'descending', cell: ({ at }) => <ShortTime at={at} /> },
  {
    id: 'omdome',
    heading: 'Omdöme',
    sort: 'ascending',
    cell: ({ rating }) => <Badge tone={rating === 'up' ? 'calm' : 'alert'}>{RATING_WORDS[rating]}</Badge>,
  },
  { id: 'fraga', heading: 'Fråga', cell: ({ question }) => <FoldedText text={question} /> },
  { id: 'svar', heading: 'Svar', cell: ({ answer }) => <FoldedText text={answer} /> },
];

type Unanswered = Extract<ConversationsModel, { tab: 'unanswered' }>['questions'][number];
const UNANSWERED: readonly StaffColumn<Unanswered>[] = [
  { id: 'antal', heading: 'Antal', isFigure: true, sort: 'descending', cell: ({ count }) => count },
  { id: 'fraga', heading: 'Fråga', sort: 'ascending', cell: ({ question }) => <FoldedText text={question} /> },
  { id: 'forstod', heading: 'Förstod', cell: ({ isNotUnderstood }) => (isNotUnderstood ? 'inget' : 'en del') },
  { id: 'senast', heading: 'Senast', sort: 'descending', cell: ({ latest }) => <ShortTime at={latest} /> },
];

type Conversation = Extract<ConversationsModel, { tab: null }>['conversations'][number];
const CONVERSATIONS: readonly StaffColumn<Conversation>[] = [
  { id: 'nar', heading: 'Började', sort: 'descending', cell: ({ begun }) => <ShortTime at={begun} /> },
  {
    id: 'fraga',
    heading: 'Första frågan',
    className: 'md:max-w-md!',
    cell: ({ id, first }) => (
      <Link to={staffConversationUrl(id)} className="link">
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
