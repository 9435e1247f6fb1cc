import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { adsChangeUrl } from '#src/office-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import type { ChangeOutcomeModel } from './bulk-form.server.ts';

const POLL_MS = 1_000;

/** The outcome of a change of many ads, with its undoing; follows it while it runs. */
export function ChangeOutcome({ outcome, isLinked }: { outcome: ChangeOutcomeModel; isLinked: boolean }) {
  const { id, state, text } = outcome;
  const isRunning = state === 'running' || state === 'undoing';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return (
    <div className="mb-4">
      <Message tone="good" title={`${text}: ${STATES[state]}`}>
        <span className="block">{countsText(outcome)}</span>
        {outcome.withheld && (
          <Link to={outcome.withheld.url} className="link">
            {outcome.withheld.text}
          </Link>
        )}
        <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {state === 'done' && outcome.counts.changed > 0 && (
            <Form method="post" action={adsChangeUrl(id)}>
              <input type="hidden" name="intent" value="undo" />
              <Button kind="small">Ångra</Button>
            </Form>
          )}
          {isLinked && (
            <Link to={adsChangeUrl(id)} className="link touch inline-flex items-center">
              Visa ändringen
            </Link>
          )}
        </span>
      </Message>
    </div>
  );
}

const STATES: Readonly<Record<ChangeOutcomeModel['state'], string>> = {
  running: 'pågår',
  done: 'klart',
  undoing: 'ångras',
  undone: 'ångrat',
};

function countsText({ counts, skipped, state }: ChangeOutcomeModel): string {
  const isUndone = state === 'undone' || state === 'undoing';
  const parts = [
    ...(isUndone
      ? [
          `${formatCount(counts.restored, 'annons', 'annonser')} av ${formatNumber(counts.restored + counts.kept + counts.changed)} är som före ändringen`,
        ]
      : [`Ändrat: ${formatCount(counts.changed, 'annons', 'annonser')} av ${formatNumber(counts.all)}`]),
    ...(counts.waiting > 0 ? [`${formatNumber(counts.waiting)} återstår`] : []),
    ...(counts.kept > 0 ? [`${formatNumber(counts.kept)} har ändrats efteråt och är delvis som de var`] : []),
    ...(counts.same > 0 && !isUndone ? [`${formatNumber(counts.same)} var redan så`] : []),
    ...(isUndone ? [] : skipped.map(({ reason, count }) => `överhoppade: ${formatNumber(count)} (${reason})`)),
  ];
  return `${parts.join(', ')}.`;
}
