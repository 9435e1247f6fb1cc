import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { staffAdUrl } from '#src/urls.ts';
import { RemoveButton } from '#src/web/admin/editing/confirm-button.tsx';
import type { VehicleModel } from '#src/web/admin/vehicle/vehicle-data.server.ts';
import { VehicleHead } from '#src/web/admin/vehicle/vehicle-head.tsx';
import { StaffChanges } from '#src/web/admin/vehicle/vehicle-history.tsx';
import { VehicleNotes } from '#src/web/admin/vehicle/vehicle-notes.tsx';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { DraftForm } from './draft-form.tsx';
import type { DraftFormModel } from './draft-model.server.ts';

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
      <VehicleHead ad={ad} list={list} />
      <p className="mt-4 max-w-prose text-small text-quiet">
        Ett utkast syns inte på webbplatsen, och leveranser rör det inte. För att publicera det behövs handlare, pris
        eller Pris på begäran, mätarställning, årsmodell och drivmedel.
      </p>
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
        <VehicleNotes adId={ad.internal_id} notes={notes} answer={answer} />
      </div>
      <div className="mt-12">
        <StaffChanges changes={changes} />
      </div>
    </div>
  );
}
