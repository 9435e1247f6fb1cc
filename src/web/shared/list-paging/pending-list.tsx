import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useSlow } from '#src/web/frame/navigation-progress.tsx';
import type { FailureText } from '#src/web/shared/list-states/load-failures.ts';
import { ButtonLink } from '#src/web/ui/button.tsx';

type PendingList = {
  /** Another list is loading; appending to the same one does not count. */
  isPending: boolean;
  /** Pending for so long that placeholders replace the cards. */
  isSlow: boolean;
  /** Path and query of that list; null when none is loading. */
  to: string | null;
};

/**
 * Whether the list is about to be replaced. For small components: each navigation renders its callers.
 * @param path where lists of this kind live
 */
export function usePendingList(path: string): PendingList {
  const { location } = useNavigation();
  const isList = location !== undefined && (location.pathname === path || location.pathname.startsWith(`${path}/`));
  const isPending = isList && !new URLSearchParams(location.search).has('cursor');
  return { isPending, isSlow: useSlow(isPending), to: isPending ? location.pathname + location.search : null };
}

/** Waiting time before the page offers a retry, ms; the server's own limits are far lower (D15). */
const LIST_TIMEOUT_MS = 15_000;
/** Delay before cards are dimmed, ms, so that a faster list costs no frame. */
const DIM_AFTER_MS = 150;

type PendingCardsProps = {
  path: string;
  className?: string;
  placeholders: ReactNode;
  /** Message after the list has been loading for too long. */
  timeout: FailureText;
  children: ReactNode;
};

/** The cards of a list: dimmed while others are loading, and placeholders when that takes long. */
export function PendingCards({ path, className = '', placeholders, timeout, children }: PendingCardsProps) {
  const { isPending, isSlow, to } = usePendingList(path);
  const isDimmed = useSlow(isPending, DIM_AFTER_MS);
  const isTimedOut = useSlow(isPending, LIST_TIMEOUT_MS);
  if (isTimedOut && to !== null) return <ListTimeout to={to} text={timeout} />;
  return (
    <div aria-busy={isPending} className={`${className} transition-opacity ${isDimmed && !isSlow ? 'opacity-60' : ''}`}>
      {isSlow ? placeholders : children}
    </div>
  );
}

const ListTimeout = ({ to, text }: { to: string; text: FailureText }) => (
  <div role="alert" className="grid max-w-xl justify-items-start gap-2 py-10 text-body">
    <p>{text.message}</p>
    {text.hint !== null && <p className="text-quiet">{text.hint}</p>}
    <ButtonLink kind="primary" to={to} replace className="mt-4">
      Försök igen
    </ButtonLink>
  </div>
);
