import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { EditedList } from '#src/web/admin/editing/edited-list.tsx';
import { answerOfPage } from '#src/web/admin/editing/use-edited.ts';
import { StaffHeading } from '#src/web/admin/staff-page/staff-heading.tsx';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { ScriptCard } from './script-card.tsx';
import { ScriptForm } from './script-form.tsx';
import type { TrackingScriptsModel } from './tracking-scripts-data.server.ts';

type TrackingScriptsPageProps = TrackingScriptsModel & { answer: ActionAnswer | undefined };

/** Third-party scripts. They run on every public page, so each has a purpose and is activated separately. */
export function TrackingScriptsPage({ scripts, areOn, answer }: TrackingScriptsPageProps) {
  return (
    <div className="max-w-3xl">
      <StaffHeading title="Tracking Scripts">
        Aktiva script läggs i huvudet på publika sidor. Alla utom de nödvändiga väntar på besökarens samtycke.
      </StaffHeading>
      {!areOn && (
        <p className="mt-3 max-w-prose rounded-card bg-sunken px-4 py-3 text-small">
          Serverns konfiguration (TRACKING_SCRIPTS) håller alla script avstängda.
        </p>
      )}
      <AnswerMessage
        answer={answerOfPage(
          answer,
          (scripts ?? []).map(({ id }) => id),
        )}
        className="mt-6"
      />
      <EditedList
        items={scripts ?? []}
        idOf={({ id }) => id}
        answer={answer}
        addLabel="Lägg till script"
        empty={scripts ? 'Det finns inga script än.' : ''}
        form={(script, refusal) => <ScriptForm script={script} answer={refusal} />}
        show={(script) => <ScriptCard script={script} />}
      />
    </div>
  );
}
