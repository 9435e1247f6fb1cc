import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { FailureText } from '#src/web/shared/list-states/list-failure.ts';
import { useSlow } from '#src/web/shared/use-slow.ts';
import { ButtonLink } from '#src/web/ui/button.tsx';

type PendingList = {
  /** Another list is on its way; more of the same one is not. */
  isPending: boolean;
  /** Pending for so long that placeholders take the place of the cards. */
  isSlow: boolean;
  /** Path and query of that list; null when none is. */
  to: string | null;
};

/**
 * Whether the list is about to be replaced. For small components: whatever calls it is rendered at each navigation.
 * @param path where lists of this kind live
 */
export function usePendingList(path: string): PendingList {
  const { location } = useNavigation();
  const isList = location !== undefined && (location.pathname === path || location.pathname.startsWith(`${path}/`));
  const isPending = isList && !new URLSearchParams(location.search).has('cursor');
  return { isPending, isSlow: useSlow(isPending), to: isPending ? location.pathname + location.search : null };
}

/** How long a visitor waits for a list before the page offers to ask again; the server's own limits are far lower (D15). */
const LIST_TIMEOUT_MS = 15_000;
/** From here the cards are dimmed; a quicker list costs no frame for it. */
const DIM_AFTER_MS = 150;

type PendingCardsProps = {
  path: string;
  className: string;
  placeholders: ReactNode;
  /** What is said once the list has been waited for too long. */
  timeout: FailureText;
  children: ReactNode;
};

/** The cards of a list: dimmed while others are on their way, and placeholders when that takes long. */
export function PendingCards({ path, className, placeholders, timeout, children }: PendingCardsProps) {
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
