import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { staffRecallsUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { EditedList, EntryHead } from '#src/web/office/editing/edited-list.tsx';
import { answerOfPage } from '#src/web/office/editing/form-answers.ts';
import { StaffHeading, SuggestedValues } from '#src/web/office/page/page-parts.tsx';
import { TextSearch } from '#src/web/office/page/text-search.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { buttonClass } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/recalls-route.ts';
import { RECALL_MODELS_ID, RecallFormFields } from './recall-form-fields.tsx';
import { readStaffRecalls, recallsAction, type StaffRecall } from './recalls-data.server.ts';

export const loader = staffLoader(readStaffRecalls);
export const action = recallsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Återkallelser', matches);

/** All recalls of makers, from the files and by staff, and those that staff have removed. */
export default function StaffRecallsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { recalls, removed, models, text, total } = loaderData;
  return (
    <div className="max-w-4xl">
      <StaffHeading title="Återkallelser">
        Tillverkarnas återkallelser. Det som redaktionen har skrivit står kvar när filerna läses in igen.
      </StaffHeading>
      <AnswerMessage answer={answerOfPage(answer, recalls)} className="mt-6" />
      <TextSearch key={text} text={text} clearUrl={staffRecallsUrl()} className="my-4">
        {text === ''
          ? formatCount(total, 'återkallelse', 'återkallelser')
          : `${formatNumber(recalls.length)} av ${formatCount(total, 'återkallelse', 'återkallelser')}`}
      </TextSearch>
      <EditedList
        items={recalls}
        answer={answer}
        address={(id) => staffRecallsUrl(id, text)}
        addLabel="Lägg till återkallelse"
        empty={text === '' ? 'Det finns inga återkallelser än.' : 'Ingen återkallelse stämmer med det du sökte.'}
        fields={(field) => <RecallFormFields field={field} />}
        removal={({ name }) => ({
          title: 'Ta bort återkallelsen?',
          text: `${name} visas inte längre på webbplatsen. Den kan återställas.`,
        })}
        show={(recall, actions) => <RecallEntry recall={recall} actions={actions} />}
      />
      {removed.length > 0 && (
        <Section heading="Borttagna" className="mt-12">
          <ul>
            {removed.map((recall) => (
              <li
                key={recall.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2 text-small"
              >
                <span className="min-w-0 wrap-anywhere">{recall.name}</span>
                <RestoreButton recall={recall} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <SuggestedValues id={RECALL_MODELS_ID} values={models} />
    </div>
  );
}

function RecallEntry({ recall, actions }: RecallEntryProps) {
  const { name, what, cars, editedAt } = recall;
  return (
    <>
      <EntryHead name={name} mark={editedAt === null ? undefined : <Badge tone="calm">redaktionens</Badge>}>
        {actions}
      </EntryHead>
      <p className="mt-2 text-small wrap-anywhere">{what}</p>
      <ul className="mt-2 text-small text-quiet">
        {cars.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {editedAt !== null && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-fine text-quiet">
          {`Sparad ${formatDateTime(editedAt)}`}
          <RestoreButton recall={recall} />
        </div>
      )}
    </>
  );
}
type RecallEntryProps = { recall: StaffRecall; actions: ReactNode };

type Restored = Pick<StaffRecall, 'id' | 'name' | 'seen' | 'editedAt'>;

const RestoreButton = ({ recall: { id, name, seen, editedAt } }: { recall: Restored }) => (
  <ConfirmButton
    id={id}
    name={name}
    seen={seen}
    intent="restore"
    label="Återställ"
    className={buttonClass('small')}
    action={staffRecallsUrl()}
    title="Återställa återkallelsen?"
    text={
      editedAt === null
        ? `${name} visas igen på webbplatsen.`
        : `${name} visas som i filen, om den finns i en fil. Filens text ersätter då redaktionens, som finns kvar i loggen över ändringar.`
    }
  />
);
