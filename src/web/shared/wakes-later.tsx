import { type ReactElement, Suspense } from 'react';

/** Whether the page that the server drew is coming alive; what is drawn after it is drawn at once. */
let isWaking = true;
/** Ends with the last part that waits for its turn. */
let turns: Promise<void> = Promise.resolve();

/** To be called when what is seen first is alive. @returns when the rest is, too */
export function endWaking(): Promise<void> {
  isWaking = false;
  return turns;
}

/**
 * A part of a page that is not what one reaches for first: it stands as the server drew it and comes alive a moment after the rest, in
 * a turn of its own, so that no turn keeps the visitor waiting. Links in it lead on before that.
 * @param children one element
 */
export function WakesLater({ children }: { children: ReactElement }) {
  if (import.meta.env.SSR) return children;
  return (
    <Suspense>
      <Sleeper>{children}</Sleeper>
    </Suspense>
  );
}

/** While a page comes alive, Preact leaves the element of a part that waits as it is. */
function Sleeper({ children }: { children: ReactElement }) {
  if (!isWaking) return children;
  turns = turns.then(() => new Promise((resolve) => setTimeout(resolve)));
  throw turns;
}
