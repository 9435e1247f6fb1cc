import { useId } from 'react';
import { winnerContext } from '#src/domain/adviser/chat/ask-context.ts';
import { askAdviser } from '#src/web/shared/ask-adviser.ts';
import { winnerYears } from '#src/web/shared/categories/winner-texts.ts';
import { Button } from '#src/web/ui/button.tsx';
import { INPUT_CLASS } from '#src/web/ui/text-field.tsx';
import type { WinnerModel } from './category-page-data.server.ts';

/** Form for a question about a winner, which passes the page's facts about the car to the adviser. */
export function WinnerChat({ winner, category }: { winner: WinnerModel; category: string }) {
  const id = useId();
  const { title } = winner;
  return (
    <form
      data-print="no"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const message = String(new FormData(form).get('message') ?? '').trim();
        const context = winnerContext({ ...winner, years: winnerYears(winner), category });
        askAdviser({ context, about: title, message: message === '' ? null : message });
        form.reset();
      }}
      className="mt-8 max-w-prose [@media(scripting:none)]:hidden"
    >
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        Fråga om {title}
      </label>
      <div className="flex gap-2">
        <input id={id} name="message" maxLength={2_000} autoComplete="off" className={INPUT_CLASS} />
        <Button kind="quiet">Fråga</Button>
      </div>
    </form>
  );
}
