import { Form } from 'react-router';
import { formatKronor, formatPrice } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import { MAX_COMMENT } from '#src/domain/shared-lists/shared-list.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { TrapField } from '#src/web/frame/forms/trap-field.tsx';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { DottedLine } from '#src/web/ui/dotted-line.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import type { SharedListModel } from './shared-list-data.server.ts';

type Car = SharedListModel['cars'][number];
type SharedCarItemProps = {
  car: Car;
  list: SharedListModel;
  mayWrite: boolean;
  /** To the last form of this car. */
  answer: ActionAnswer | null;
};

/** A car of a shared list with its votes and comments, and the forms for them. */
export function SharedCarItem({ car, list: { person, isOwner }, mayWrite, answer }: SharedCarItemProps) {
  const { adId, name, endText, price, facts, dealer, imageUrls, comments } = car;
  return (
    <li className="grid grid-cols-[7.5rem_minmax(0,1fr)] content-start gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <CarPicture urls={imageUrls} alt="" priority="late" sizes="10rem" />
      <div>
        <h2 className="line-clamp-2 text-body wrap-anywhere">
          <Link to={adUrl(adId)} className="hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-semibold">
          {endText ?? formatPrice(price)}
        </p>
        <PriceChange {...car} />
        <DottedLine words={facts} className="mt-0.5 text-small wrap-anywhere" />
        <p className="text-fine text-quiet wrap-anywhere">{dealer}</p>
      </div>
      <div className="col-span-2 mt-3 grid gap-3">
        <Votes car={car} person={person} mayVote={mayWrite} />
        {comments.length > 0 && (
          <ul className="grid gap-2">
            {comments.map(({ id, writer, comment, writtenAt }) => (
              <li key={id} className="rounded-card bg-sunken px-3 py-2 text-small">
                <p className="whitespace-pre-line wrap-anywhere">
                  <bdi>{comment}</bdi>
                </p>
                <div className="flex flex-wrap items-center gap-x-4 text-fine text-quiet">
                  <span>
                    <bdi>{writer}</bdi>
                    {`, ${writtenAt}`}
                  </span>
                  {isOwner && (
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="intent" value="remove-comment" />
                      <button type="submit" name="comment" value={id} className="link touch">
                        Ta bort<span className="sr-only">{` kommentaren av ${writer}`}</span>
                      </button>
                    </Form>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        {mayWrite && <CommentForm key={comments.at(-1)?.id ?? 0} car={car} person={person} answer={answer} />}
        {isOwner && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="remove-car" />
            <button type="submit" name="ad" value={adId} className="link touch text-small">
              Ta bort ur listan<span className="sr-only"> {name}</span>
            </button>
          </Form>
        )}
      </div>
    </li>
  );
}

/** Since the car was added. */
function PriceChange({ price, priceThen, status }: Car) {
  if (status !== 'active' || price === null || priceThen === null || price === priceThen) return null;
  return (
    <p className={`text-small font-semibold ${price < priceThen ? 'text-red' : ''}`}>
      {`${formatKronor(Math.abs(price - priceThen))} ${price < priceThen ? 'lägre' : 'högre'} än när bilen lades till`}
    </p>
  );
}

const isSamePerson = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function Votes({ car: { adId, name, votes }, person, mayVote }: { car: Car; person: string; mayVote: boolean }) {
  const own = votes.find(({ voter }) => isSamePerson(voter, person));
  const sides = [
    { value: 'for', label: 'Gärna', voters: votes.filter(({ isFor }) => isFor), isOwn: own?.isFor === true },
    { value: 'mot', label: 'Nej tack', voters: votes.filter(({ isFor }) => !isFor), isOwn: own?.isFor === false },
  ] as const;
  return (
    <div>
      {mayVote && person !== '' && (
        <Form method="post" preventScrollReset className="mb-2 flex flex-wrap gap-2">
          <input type="hidden" name="intent" value="vote" />
          <input type="hidden" name="ad" value={adId} />
          <input type="hidden" name="person" value={person} />
          {sides.map(({ value, label, isOwn }) => (
            <Button
              key={value}
              kind={isOwn ? 'primary' : 'quiet'}
              name="vote"
              value={isOwn ? 'ingen' : value}
              aria-pressed={isOwn}
            >
              {label}
              <span className="sr-only"> {name}</span>
            </Button>
          ))}
        </Form>
      )}
      {sides.map(
        ({ value, label, voters }) =>
          voters.length > 0 && (
            <p key={value} className="text-small wrap-anywhere">
              <span className="font-semibold">{`${label}: ${voters.length}`}</span>
              <span className="text-quiet">{` (${listed(voters.map(({ voter }) => voter))})`}</span>
            </p>
          ),
      )}
    </div>
  );
}

function CommentForm({
  car: { adId, name },
  person,
  answer,
}: {
  car: Car;
  person: string;
  answer: ActionAnswer | null;
}) {
  const isOwn = answer?.intent === 'comment' && !answer.ok;
  const field = formField(isOwn ? answer : null);
  if (person === '') return null;
  return (
    <details open={isOwn}>
      <summary className="link touch text-small">
        Skriv<span className="sr-only">{` om ${name}`}</span>
      </summary>
      <Form method="post" preventScrollReset noValidate className="mt-2 grid gap-2">
        <input type="hidden" name="intent" value="comment" />
        <input type="hidden" name="ad" value={adId} />
        <input type="hidden" name="person" value={person} />
        <TextArea label="Kommentar" {...field('comment')} rows={2} maxLength={MAX_COMMENT} />
        <TrapField />
        <div>
          <Button kind="small">Spara kommentaren</Button>
        </div>
      </Form>
    </details>
  );
}
