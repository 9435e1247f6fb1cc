import { formatDateTime } from '#src/domain/format/dates.ts';
import { draftPreviewUrl } from '#src/office-urls.ts';
import { staffAdUrl } from '#src/pages/list-urls.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { RemoveButton } from '#src/web/office/editing/confirm-button.tsx';
import { DraftForm } from '#src/web/staff/draft/draft-form.tsx';
import type { DraftFormModel } from '#src/web/staff/draft/draft-model.server.ts';
import { StaffNotes } from '#src/web/staff/notes/staff-notes.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import type { VehicleModel } from './vehicle-data.server.ts';
import { VehicleHead } from './vehicle-head.tsx';
import { StaffChanges } from './vehicle-history.tsx';

type Props = Pick<VehicleModel, 'ad' | 'list' | 'changes' | 'notes'> & {
  draft: DraftFormModel;
  answer: ActionAnswer | undefined;
};

/** An unpublished ad: its form and its change log. */
export function DraftPage({ ad, list, changes, notes, draft, answer }: Props) {
  const isOfForm = answer?.intent === 'draft' || answer?.intent === 'publish';
  const isOfNotes = answer?.intent === 'note' || answer?.intent === 'remove-note';
  return (
    <div className="max-w-4xl">
      <VehicleHead ad={ad} list={list} withheld={undefined} />
      <p className="mt-4 max-w-prose text-small text-quiet">
        Ett utkast syns inte på webbplatsen, och leveranser rör det inte. För att publicera det behövs handlare, pris
        eller Pris på begäran, mätarställning, årsmodell och drivmedel.
      </p>
      <p className="mt-2 text-small">
        <a
          href={draftPreviewUrl(ad.internal_id)}
          target="_blank"
          rel="noreferrer"
          className="link touch inline-flex items-center"
        >
          Förhandsgranska det som är sparat (öppnas i en ny flik)
        </a>
      </p>
      <PlannedTime planned={draft.planned} />
      {!isOfForm && !isOfNotes && <AnswerMessage answer={answer} className="mt-6" />}
      <DraftForm draft={draft} answer={isOfForm ? answer : null} />
      <div className="mt-4">
        <RemoveButton
          id={String(ad.internal_id)}
          name="utkastet"
          action={staffAdUrl(ad.internal_id)}
          title="Ta bort utkastet?"
          text={`${ad.name} försvinner med allt som är skrivet om den. Det kan inte ångras.`}
        />
      </div>
      <div className="mt-12">
        <StaffNotes action={staffAdUrl(ad.internal_id)} notes={notes} answer={answer} />
      </div>
      <div className="mt-12">
        <StaffChanges changes={changes} />
      </div>
    </div>
  );
}

function PlannedTime({ planned }: Pick<DraftFormModel, 'planned'>) {
  if (planned === null) return null;
  const { at, email, problem, triedAt, isDue, isImportRunning, withheld } = planned;
  if (problem === null && isDue) {
    return (
      <Message tone="good" title={`Utkastet skulle publiceras ${formatDateTime(at)}`} className="mt-4">
        <p>
          {isImportRunning
            ? 'En import pågår. Utkastet publiceras så snart den är klar.'
            : 'Utkastet publiceras inom någon minut.'}{' '}
          {triedAt === null ? 'Inget försök är gjort än.' : `Det senaste försöket började ${formatDateTime(triedAt)}.`}{' '}
          Tiden är satt av {email}. <ComingWithheld withheld={withheld} />
        </p>
      </Message>
    );
  }
  if (problem === null) {
    return (
      <p className="mt-2 text-small">
        <span className="font-semibold">Publiceras {formatDateTime(at)}.</span> Tiden är satt av {email}.{' '}
        <ComingWithheld withheld={withheld} />
      </p>
    );
  }
  return (
    <Message
      tone="bad"
      title={`Utkastet ${triedAt === null ? 'publiceras' : 'publicerades'} inte ${formatDateTime(at)}`}
      className="mt-4"
    >
      <p>{problem} Publicera det själv, välj en ny tid eller ta bort tiden.</p>
    </Message>
  );
}

type ComingWithheldProps = Pick<NonNullable<DraftFormModel['planned']>, 'withheld'>;

/** Published is not visible, where details of the dealer are missing. */
const ComingWithheld = ({ withheld }: ComingWithheldProps) =>
  withheld === undefined ? null : (
    <>
      {withheld.text}{' '}
      <Link to={withheld.detailsUrl} className="link">
        Fyll i uppgifterna
      </Link>
    </>
  );
