import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';
import type { ChatFilters } from '#src/domain/adviser/chat/chat-event.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { listAlertFormUrl } from '#src/visitor-urls.ts';
import { RemoveChipButton } from '#src/web/ui/chip.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { AdvisedCar } from './advised-car.tsx';
import type { ShownEntry } from './shown-entry.ts';

type BotMessageProps = {
  entry: ShownEntry;
  /** Removes a chip's filter, for the latest message only; null for older ones and while an answer is loading. */
  onRemoveChip: ((label: string) => void) | null;
  /** Sends one of the suggested questions; null as above. */
  onAsk: ((question: string) => void) | null;
  onRate: (rating: AnswerRating) => void;
  onFollow: () => void;
};

/** An answer: the parsed filters, the text, the cars, and a link to the same list. */
export function BotMessage({ entry, onRemoveChip, onAsk, onRate, onFollow }: BotMessageProps) {
  const { text, cards, filters, notice } = entry;
  return (
    <div className="grid gap-3 text-small" data-ai-generated="true">
      {filters && filters.chips.length > 0 && onRemoveChip && (
        <ul aria-label="Det jag har förstått" className="flex flex-wrap gap-2">
          {filters.chips.map(({ label }) => (
            <li key={label} className="max-w-full">
              <RemoveChipButton label={label} onRemove={() => onRemoveChip(label)} />
            </li>
          ))}
        </ul>
      )}
      {notice !== null && <p className="border-l-2 border-rape pl-3 text-quiet">{notice}</p>}
      {text !== '' && <BotText text={text} onFollow={onFollow} />}
      {cards.length > 0 && (
        <div className="border-b border-line">
          {cards.map((card) => (
            <AdvisedCar key={card.internal_id} card={card} onFollow={onFollow} />
          ))}
        </div>
      )}
      {filters && cards.length > 0 && isSearch(filters) && (
        <div className="flex flex-wrap gap-x-5">
          <Link to={filters.listUrl} onClick={onFollow} className="link touch inline-flex items-center font-medium">
            {filters.notInList.length === 0
              ? `Visa ${formatCount(filters.listTotal ?? filters.total, 'bil', 'bilar')} i listan`
              : 'Visa liknande bilar i listan'}
          </Link>
          {filters.notInList.length === 0 && filters.chips.length > 0 && (
            <Link
              to={listAlertFormUrl(filters.listUrl)}
              onClick={onFollow}
              className="link touch inline-flex items-center"
            >
              Få mejl om nya bilar
            </Link>
          )}
          {filters.notInList.length > 0 && (
            <p className="basis-full text-fine text-quiet">
              Listan tar inte hänsyn till: {filters.notInList.join(', ')}.
            </p>
          )}
        </div>
      )}
      {onAsk && <SuggestedQuestions questions={filters?.suggestions ?? []} onAsk={onAsk} />}
      {entry.id !== null && <RatingButtons rating={entry.rating} onRate={onRate} />}
    </div>
  );
}

/** Without a search, the list of all cars is no next step. */
const isSearch = ({ chips, listUrl }: ChatFilters): boolean => chips.length > 0 || listUrl.includes('?');

const RATINGS = [
  { rating: 'up', label: 'Bra svar', Icon: ThumbsUp },
  { rating: 'down', label: 'Dåligt svar', Icon: ThumbsDown },
] as const;

const RatingButtons = ({
  rating: given,
  onRate,
}: {
  rating: AnswerRating | null;
  onRate: BotMessageProps['onRate'];
}) => (
  <fieldset className="-ml-3 flex">
    <legend className="sr-only">Vad tycker du om svaret?</legend>
    {RATINGS.map(({ rating, label, Icon }) => (
      <button
        key={rating}
        type="button"
        aria-label={label}
        aria-pressed={given === rating}
        onClick={() => onRate(rating)}
        className="touch inline-flex min-w-11 items-center justify-center rounded-card text-quiet hover:text-ink aria-pressed:text-moss"
      >
        <Icon aria-hidden size={18} fill={given === rating ? 'currentColor' : 'none'} />
      </button>
    ))}
  </fieldset>
);

/** Questions that are sent when pressed. */
export function SuggestedQuestions({
  questions,
  onAsk,
}: {
  questions: readonly string[];
  onAsk: (question: string) => void;
}) {
  if (questions.length === 0) return null;
  return (
    <ul aria-label="Fråga vidare" className="grid justify-items-start gap-1">
      {questions.map((question) => (
        <li key={question} className="max-w-full">
          <button type="button" onClick={() => onAsk(question)} className="link touch text-left text-small font-medium">
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Text of a bot message: lines, a divider of three dashes, **bold**, and [text](path) for pages of this site. A dash at the
 * beginning of a line is plain text (D61), as is everything else.
 */
function BotText({ text, onFollow }: { text: string; onFollow: () => void }) {
  const lines = text.split('\n');
  return (
    <div className="grid gap-1.5">
      {lines.map((line, place) => {
        const key = `${place} ${line}`;
        if (line.trim() === '') return null;
        if (/^\s*---+\s*$/.test(line)) return <hr key={key} className="my-1.5 border-line" />;
        return <p key={key}>{inlineOf(line.replace(/^\s*[-–—]\s*/, ''), onFollow)}</p>;
      })}
    </div>
  );
}

/** Paths of this site only: one slash, not followed by another one. */
const INLINE = /\*\*([^*]+)\*\*|\[([^\][]+)\]\((\/(?![/\\])[^\s()]*)\)/g;

function inlineOf(line: string, onFollow: () => void): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of line.matchAll(INLINE)) {
    const [whole, bold, words, path] = match;
    parts.push(line.slice(end, match.index));
    end = match.index + whole.length;
    parts.push(
      path === undefined ? (
        <strong key={match.index}>{bold}</strong>
      ) : (
        <Link key={match.index} to={path} onClick={onFollow} className="link">
          {words}
        </Link>
      ),
    );
  }
  return [...parts, line.slice(end)];
}
