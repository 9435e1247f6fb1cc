import { CircleAlert, CircleCheck, Users } from 'lucide-react';
import { type FormHTMLAttributes, type ReactNode, useState } from 'react';
import { listed } from '#src/domain/format/texts.ts';
import { type ActionAnswer, BASE_FIELD, hasSaved } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { ConflictChoices } from './conflict-choices.tsx';
import { SiteField } from './form-site.tsx';
import { usePostAddress } from './post-form.tsx';
import { useOtherEditors } from './use-other-editors.ts';
import { noUnsentInput, type UnsentInput, useSaveForm } from './use-save-form.ts';

type SaveFormProps = Pick<FormHTMLAttributes<HTMLFormElement>, 'action' | 'className'> & {
  encType?: 'multipart/form-data';
  /** Name of the form, unique within the page. */
  name: string;
  /** The edited record, in a sentence. */
  thing?: string;
  /** Version of the edited record, sent as `seen`; absent for a new one. */
  version?: string | undefined;
  /** The values that the form is opened with, sent along so that changes of others can be merged; a form without them is not merged. */
  base?: Readonly<Record<string, string | readonly string[]>> | null | undefined;
  /** Answer to the last submission. */
  answer: ActionAnswer | null;
  /** Intent of the form; absent where `buttons` state theirs. */
  intent?: string;
  /** Label of its button. */
  submit?: string;
  /** Several buttons in place of that one; Enter in a field presses the first. */
  buttons?: ReactNode;
  children: ReactNode;
};

/**
 * Form that edits a record: shows the result beside its buttons, focuses the first invalid field, and asks before entered text is
 * lost. The fields are remounted when the record was changed by anything but the last save of this form, with the input that was not
 * submitted yet.
 */
export function SaveForm(props: SaveFormProps) {
  const [unsent] = useState(noUnsentInput);
  return <RecordForm key={useRecordKey(props.version, props.answer)} {...props} unsent={unsent} />;
}

function RecordForm({
  name,
  thing = 'det här',
  version,
  base,
  answer,
  intent,
  submit = 'Spara',
  buttons,
  className,
  children,
  action,
  unsent,
  ...attributes
}: SaveFormProps & { unsent: UnsentInput }) {
  const address = usePostAddress();
  const { seen, openedWith, isScripted, bar, ...form } = useSaveForm(name, { version, base }, answer, unsent);
  const others = useOtherEditors(form.ref, version === undefined ? null : name);
  return (
    <form {...attributes} {...form} action={action ?? address} method="post" data-not-remembered>
      {/* Without JavaScript the page reloads at its top, far from the save bar. */}
      {!isScripted && <AnswerMessage answer={answer} className="mb-4" />}
      <SiteField />
      {version !== undefined && <input type="hidden" name="seen" value={seen} />}
      {openedWith !== null && <input type="hidden" name={BASE_FIELD} value={openedWith} />}
      {answer?.conflicts && <ConflictChoices conflicts={answer.conflicts} text={answer.text} />}
      <div className={className}>{children}</div>
      <SaveBar {...bar} answer={isScripted ? answer : null} others={<OtherEditors emails={others} thing={thing} />}>
        {buttons ?? (
          <Button kind="primary" name="intent" value={intent}>
            {submit}
          </Button>
        )}
      </SaveBar>
    </form>
  );
}

/** Key that changes when a form must be remounted: its record was changed by anything but the form's own last save. */
function useRecordKey(version: string | undefined, answer: ActionAnswer | null): number {
  const conflicts = answer?.conflicts;
  const [shown, setShown] = useState({ version, conflicts, key: 0 });
  // Merged values replace those in the fields.
  const hasConflicts = conflicts !== undefined && conflicts !== shown.conflicts;
  if (version === shown.version && !hasConflicts) return shown.key;
  const isOwn = hasSaved(answer) && answer?.values.seen?.[0] === version;
  const next = { version, conflicts, key: isOwn && !hasConflicts ? shown.key : shown.key + 1 };
  setShown(next);
  return next.key;
}

/** Nothing is locked: saves of the same record are merged by field, or refused and compared. */
const OtherEditors = ({ emails, thing }: { emails: readonly string[]; thing: string }) => (
  <p role="status" className="basis-full text-small empty:hidden">
    {emails.length > 0 && (
      <span className="inline-flex items-center gap-2 wrap-anywhere">
        <Users aria-hidden size={16} className="shrink-0" />
        {listed(emails)} redigerar också {thing}.
      </span>
    )}
  </p>
);

type SaveBarProps = ReturnType<typeof useSaveForm>['bar'] & {
  answer: ActionAnswer | null;
  /** Message about others who edit the record. */
  others: ReactNode;
  children: ReactNode;
};

/** Sticky footer of a long form: its buttons and the result of the last save. */
function SaveBar({ answer, others, discard, hasChanges, isRestored, isSending, children }: SaveBarProps) {
  const refusal = answer?.ok === false && !isSending ? answer : null;
  const success = answer?.ok === true && !isSending && !hasChanges ? answer : null;
  return (
    <div className="save-bar sticky bottom-0 z-10 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-(--save-bar-ground,var(--color-ground)) py-3">
      {others}
      <div className="flex flex-wrap gap-3">{children}</div>
      <div className="min-w-0 flex-1 basis-64 text-small wrap-anywhere">
        <div role="alert">{refusal && <Outcome icon={CircleAlert} color="text-red" {...refusal} />}</div>
        <div role="status">
          {success && <Outcome icon={CircleCheck} color="text-moss" {...success} />}
          {isRestored && hasChanges && !answer && (
            <p>
              Det du skrev står kvar. Spara när du är klar.{' '}
              <button type="button" onClick={discard} className="touch font-semibold text-moss hover:underline">
                Kasta det jag skrev
              </button>
            </p>
          )}
          {isSending && <p className="text-quiet">Sparar…</p>}
        </div>
        {hasChanges && !refusal && !isSending && !isRestored && <p className="text-quiet">Osparade ändringar</p>}
      </div>
    </div>
  );
}

type OutcomeProps = Pick<ActionAnswer, 'title' | 'text'> & { icon: typeof CircleCheck; color: string };

const Outcome = ({ icon: Icon, color, title, text }: OutcomeProps) => (
  <p className="flex gap-2">
    <Icon aria-hidden size={18} className={`mt-px shrink-0 ${color}`} />
    <span>
      <span className="font-semibold">{title}</span>
      {text && <span className="block">{` ${text}`}</span>}
    </span>
  </p>
);
