import { SendHorizontal, Square } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { MAX_MESSAGE_LENGTH } from '#src/domain/adviser/chat/message-rules.ts';

type MessageFormProps = {
  input: RefObject<HTMLTextAreaElement | null>;
  label: string;
  isSending: boolean;
  onSend: (message: string) => void;
  onStop: () => void;
};

/** Input of the panel: Enter sends, Shift+Enter inserts a line break. */
export function MessageForm({ input, label, isSending, onSend, onStop }: MessageFormProps) {
  const id = useId();
  const send = (): void => {
    const message = input.current?.value ?? '';
    if (message.trim() !== '' && !isSending) onSend(message);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex items-end gap-2"
    >
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="mb-1 block text-small font-semibold">
          {label}
        </label>
        <textarea
          ref={input}
          id={id}
          rows={2}
          maxLength={MAX_MESSAGE_LENGTH}
          disabled={isSending}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className="block w-full resize-none rounded-card border border-edge bg-ground px-3 py-2 text-body text-ink hover:border-ink disabled:border-line disabled:text-quiet"
        />
      </div>
      {isSending ? (
        // A key of its own: a button that became the other one while it is pressed would send the form.
        <button
          key="stop"
          ref={takeFocus}
          type="button"
          onClick={onStop}
          className={`${ROUND} border border-edge text-ink hover:bg-sunken`}
        >
          <Square aria-hidden size={18} />
          <span className="sr-only">Stoppa svaret</span>
        </button>
      ) : (
        <button
          key="send"
          type="submit"
          className={`${ROUND} border border-transparent bg-moss text-on-moss hover:bg-moss-deep`}
        >
          <SendHorizontal aria-hidden size={20} />
          <span className="sr-only">Skicka</span>
        </button>
      )}
    </form>
  );
}

/** Takes the focus from the input, which is disabled meanwhile, so that keys keep working. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

const ROUND = 'grid size-11 shrink-0 place-items-center rounded-card';
