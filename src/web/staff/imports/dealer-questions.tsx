import { Link } from 'react-router';
import {
  type DealerAnswer,
  type DealerQuestion,
  type DealerSide,
  dealerAnswerTo,
} from '#src/domain/dealers/dealer-question.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffDealerUrl } from '#src/pages/list-urls.ts';
import { usePendingForm } from '#src/web/frame/forms/answer-message.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { Button } from '#src/web/ui/button.tsx';

type Props = { questions: DealerQuestion[]; answers: readonly DealerAnswer[] };

/** Questions that stopped an import: stated dealers that may be known ones. The import goes on when the last one has its answer. */
export function DealerQuestions({ questions, answers }: Props) {
  return questions.map((question) => (
    <Question key={question.statement} question={question} answer={dealerAnswerTo(question, answers)} />
  ));
}

function Question({ question, answer }: { question: DealerQuestion; answer: DealerAnswer | undefined }) {
  const { statement, stated, known } = question;
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">Samma handlare eller två?</h2>
      <Side heading="I leveransen" side={stated} />
      {known.map((side) => (
        <div key={side.id} className="grid gap-2">
          <Side heading={`Känd handlare nr ${side.id}`} side={side} note={evidenceOf(side)} />
          <div className="flex flex-wrap items-center gap-3">
            <Answer statement={statement} value={String(side.id)} isGiven={answer?.dealerId === side.id}>
              Samma handlare som nr {side.id}
            </Answer>
            <Link to={staffDealerUrl(side.id)} className="link touch inline-flex items-center">
              Visa handlaren
            </Link>
          </div>
        </div>
      ))}
      <Answer statement={statement} value="new" isGiven={answer?.dealerId === null}>
        En annan handlare
      </Answer>
    </section>
  );
}

const evidenceOf = ({ reason, lastDeliveredAt }: DealerQuestion['known'][number]): string => {
  const last =
    lastDeliveredAt === null ? 'har aldrig levererat' : `senaste leverans ${formatDateTime(new Date(lastDeliveredAt))}`;
  return `${reason} · ${last}`;
};

type AnswerProps = { statement: string; value: string; isGiven: boolean; children: React.ReactNode };

function Answer({ statement, value, isGiven, children }: AnswerProps) {
  const isSending = usePendingForm('dealer') !== null;
  return (
    <PostForm intent="dealer">
      <input type="hidden" name="statement" value={statement} />
      <Button kind="quiet" name="answer" value={value} disabled={isSending} aria-pressed={isGiven}>
        {children}
        {isGiven && ' (valt)'}
      </Button>
    </PostForm>
  );
}

function Side({ heading, side, note }: { heading: string; side: DealerSide; note?: string }) {
  const { name, town, organisationNumber, cars } = side;
  return (
    <div className="rounded-card border border-line bg-raised p-3 text-small">
      <h3 className="text-quiet">{heading}</h3>
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi> · {town ?? 'ort okänd'} ·{' '}
        {organisationNumber ?? 'organisationsnummer okänt'} · {formatCount(cars, 'bil', 'bilar')}
      </p>
      {note && <p className="text-quiet">{note}</p>}
    </div>
  );
}
