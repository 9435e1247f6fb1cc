import { type FormEvent, useId } from 'react';
import { Form } from 'react-router';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { focusWithPopover } from '#src/web/ui/focus-with-popover.ts';

type RemoveButtonProps = {
  id: string;
  /** Name of the removed item, for screen readers. */
  name: string;
  /** Address that handles the form: the page without its open editor. */
  action: string;
  title: string;
  text: string;
};

/** Button that asks for confirmation in a popover, which needs no JavaScript. */
export function RemoveButton({ id, name, action, title, text }: RemoveButtonProps) {
  const dialogId = useId();
  const close = (event: FormEvent<HTMLFormElement>) =>
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={dialogId}
        aria-label={`Ta bort ${name}`}
        className="touch rounded-card px-2 whitespace-nowrap text-small font-semibold text-red hover:underline"
      >
        Ta bort
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
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={id} />
            <Button kind="primary">Ta bort</Button>
          </Form>
        </div>
      </div>
    </>
  );
}
