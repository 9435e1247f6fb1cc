import { Phone } from 'lucide-react';
import { useFetcher } from 'react-router';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { contactUrl } from '#src/visitor-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';

/** Shows the dealer's telephone number in place of the button; without scripts, the number is on the page of the form. */
export function TelephoneButton({ internalId }: { internalId: number }) {
  const { Form, data: answer, state } = useFetcher<ActionAnswer>();
  return (
    <div aria-live="polite">
      {answer?.ok ? (
        <TelephoneNumber number={answer.text} />
      ) : (
        <Form method="post" action={contactUrl(internalId)}>
          <input type="hidden" name="intent" value="telephone" />
          <Button kind="quiet" className="w-full" disabled={state !== 'idle'}>
            <Phone aria-hidden size={20} />
            Visa telefonnummer
          </Button>
        </Form>
      )}
      {answer?.ok === false && (
        <Message tone="bad" title={answer.title} className="mt-3">
          <p>{answer.text}</p>
        </Message>
      )}
    </div>
  );
}

export const TelephoneNumber = ({ number }: { number: string }) => (
  <p className="flex items-center gap-2 text-body">
    <Phone aria-hidden size={20} />
    <span className="sr-only">Telefonnummer </span>
    <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} className="link touch inline-flex items-center font-semibold">
      {number}
    </a>
  </p>
);
