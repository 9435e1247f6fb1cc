import { MAX_STAFF_NOTE, type StaffNote } from '#src/domain/staff-lists/staff-note.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';

type StaffNotesProps = {
  notes: readonly StaffNote[];
  answer: ActionAnswer | undefined;
  /** Address of the page that takes the forms. */
  action: string;
};

export const NOTES_ID = 'anteckningar';

/** Notes of staff on an ad or about a dealer, and a form for a new one. */
export function StaffNotes({ notes, answer, action }: StaffNotesProps) {
  const added = answerTo(answer, 'note');
  return (
    <Section heading="Anteckningar" id={NOTES_ID}>
      <p className="text-small text-quiet">Syns bara för personalen.</p>
      <div className="mt-3 empty:hidden">
        <AnswerMessage answer={answerTo(answer, 'remove-note')} />
      </div>
      {/* A new note empties the form. */}
      <SaveForm
        key={notes[0]?.id}
        name="note"
        answer={added}
        className="mt-3"
        buttons={
          <Button kind="quiet" name="intent" value="note">
            Lägg till
          </Button>
        }
      >
        <TextArea label="Ny anteckning" {...formField(added, {})('text')} rows={3} maxLength={MAX_STAFF_NOTE} />
      </SaveForm>
      {notes.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {notes.map(({ id, email, at, text }) => (
            <li key={id} className="border-t border-line pt-2 text-small">
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <div className="flex flex-wrap items-center gap-x-3 text-fine text-quiet">
                <span className="wrap-anywhere">{email}</span>
                <ShortTime at={at} />
                <ConfirmButton
                  intent="remove-note"
                  id={String(id)}
                  name={`anteckningen av ${email}`}
                  action={action}
                  label="Ta bort"
                  title="Ta bort anteckningen?"
                  text="Den försvinner för alla. Texten finns kvar i ändringsloggen."
                  className="touch rounded-card px-2 whitespace-nowrap text-small font-semibold text-red hover:underline"
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
