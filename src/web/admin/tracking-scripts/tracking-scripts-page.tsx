import { trackingScriptsUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/action-answer.ts';
import { AnswerMessage } from '../../shared/answer-message.tsx';
import { AddPanel } from '../editing/add-panel.tsx';
import { StaffHeading } from '../editing/staff-heading.tsx';
import { answerFor, useEdited } from '../editing/use-edited.ts';
import { ScriptCard } from './script-card.tsx';
import { ScriptForm } from './script-form.tsx';
import type { TrackingScriptsModel } from './tracking-scripts-data.server.ts';

type TrackingScriptsPageProps = TrackingScriptsModel & { answer: ActionAnswer | undefined };

/** Scripts of others: who changes them changes every visitor's page, so each says what it is for and is switched on by itself. */
export function TrackingScriptsPage({ scripts, areOn, answer }: TrackingScriptsPageProps) {
  const edited = useEdited(answer);
  const added = answerFor(answer, 'add');
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
      <div className="mt-6 empty:hidden">
        <AnswerMessage answer={answer} />
      </div>
      <AddPanel key={added ? 'refused' : scripts?.length} label="Lägg till script" isOpen={added !== null}>
        <ScriptForm answer={added} />
      </AddPanel>
      {scripts?.length === 0 && <p className="text-small text-quiet">Det finns inga script än.</p>}
      <ul className="grid gap-4">
        {scripts?.map((script) => (
          <li key={script.id} className="rounded-card border border-line p-4 md:p-5">
            {script.id === edited ? (
              <ScriptForm script={script} answer={answerFor(answer, 'change', script.id)} />
            ) : (
              <ScriptCard script={script} action={trackingScriptsUrl()} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
