import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';

type SaveBarProps = {
  answer: ActionAnswer | null;
  hasChanges: boolean;
  isRestored: boolean;
  isSending: boolean;
  /** Buttons; Enter in a field presses the first. */
  children: ReactNode;
};

/**
 * Sticky footer of a long form: its buttons and the result of the last save. The padding on the right leaves room for the adviser's
 * floating button, as does the minimum height on phones.
 */
export function SaveBar({ answer, hasChanges, isRestored, isSending, children }: SaveBarProps) {
  const refusal = answer?.ok === false && !isSending ? answer : null;
  const success = answer?.ok === true && !isSending && !hasChanges ? answer : null;
  return (
    <div className="save-bar sticky bottom-0 z-10 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-(--save-bar-ground,var(--color-ground)) py-3 md:pr-44">
      <div className="flex flex-wrap gap-3">{children}</div>
      <div className="min-h-12 min-w-0 flex-1 basis-64 pr-16 text-small wrap-anywhere md:min-h-0 md:pr-0">
        <div role="alert">{refusal && <Outcome icon={CircleAlert} color="text-red" {...refusal} />}</div>
        <div role="status">
          {success && <Outcome icon={CircleCheck} color="text-moss" {...success} />}
          {isRestored && hasChanges && !answer && <p>Det du skrev står kvar. Spara när du är klar.</p>}
          {isSending && <p className="text-quiet">Sparar …</p>}
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
