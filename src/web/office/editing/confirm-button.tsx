import { type FormEvent, useId } from 'react';
import { Form } from 'react-router';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { focusWithPopover } from '#src/web/ui/focus-with-popover.ts';
import { SiteField } from './form-site.tsx';

type RemoveButtonProps = {
  id: string;
  /** Name of the item, for screen readers. */
  name: string;
  /** Address that handles the form: the page without its open editor. */
  action: string;
  title: string;
  text: string;
};

export const RemoveButton = (props: RemoveButtonProps) => (
  <ConfirmButton
    {...props}
    intent="remove"
    label="Ta bort"
    className="touch rounded-card px-2 whitespace-nowrap text-small font-semibold text-red hover:underline"
  />
);

/** Actions that take something away. */
const DESTRUCTIVE: ReadonlySet<string> = new Set([
  'remove',
  'remove-passkey',
  'remove-note',
  'disable',
  'end-sessions',
  'revoke',
  'hide',
]);

type ConfirmButtonProps = RemoveButtonProps & {
  intent: string;
  label: string;
  /** Of the button before the question. */
  className: string;
  /** Version of the item that the action is based on. */
  seen?: string;
};

/** Button that asks for confirmation in a popover, which needs no JavaScript. */
export function ConfirmButton({ intent, id, seen, name, label, className, action, title, text }: ConfirmButtonProps) {
  const dialogId = useId();
  const close = (event: FormEvent<HTMLFormElement>) =>
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  return (
    <>
      <button type="button" popoverTarget={dialogId} aria-label={`${label} ${name}`} className={className}>
        {label}
      </button>
      <div
        popover="auto"
        id={dialogId}
        role="alertdialog"
        aria-labelledby={`${dialogId}-title`}
        aria-describedby={`${dialogId}-text`}
        className="m-auto w-full max-w-md rounded-card border border-edge bg-raised p-6 text-ink shadow-float backdrop:bg-deep/50"
      >
        <p id={`${dialogId}-title`} className="text-body font-semibold">
          {title}
        </p>
        <p id={`${dialogId}-text`} className="mt-2 text-small break-words">
          {text}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: applies only when the popover opens
            autoFocus
            ref={focusWithPopover}
            popoverTarget={dialogId}
            popoverTargetAction="hide"
            className={buttonClass('quiet')}
          >
            Avbryt
          </button>
          <Form method="post" action={action} onSubmit={close}>
            <input type="hidden" name="intent" value={intent} />
            <SiteField />
            <input type="hidden" name="id" value={id} />
            {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
            <Button kind={DESTRUCTIVE.has(intent) ? 'danger' : 'primary'}>{label}</Button>
          </Form>
        </div>
      </div>
    </>
  );
}
