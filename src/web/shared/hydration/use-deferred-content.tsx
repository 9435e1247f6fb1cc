import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Whether all of a page is to be rendered. With a move forward its first frame is what is seen first, and React renders the rest right
 * after it. A page that the server rendered, one to which one comes back and one that is opened at a place in it (#) have all their height
 * at once.
 */
export function useDeferredContent(): boolean {
  // Any other initial value would make the server render the first frame alone.
  return useDeferredValue(true, useIsForward() ? false : undefined);
}

/**
 * A value for what is below what is seen first: the one before, until the first rows of the new one are committed. The router's moves are
 * transitions, in which `useDeferredValue` gives the new value at once.
 * @param empty the value before the first one, where one has moved forward
 */
export function useAfterCommit<Value>(value: Value, empty: Value): Value {
  const isForward = useIsForward();
  const [committed, setCommitted] = useState(isForward ? empty : value);
  useEffect(() => startTransition(() => setCommitted(value)), [value]);
  return committed;
}

function useIsForward(): boolean {
  const { hash } = useLocation();
  return useNavigationType() !== NavigationType.Pop && hash === '';
}

/** Part of a page that is below what is seen first (`useDeferredContent`). */
export function DeferredContent({ children }: { children: ReactNode }) {
  return useDeferredContent() ? children : <DeferredSpace as="div" />;
}

/** Keeps what stands below, such as the footer, out of sight as long as a part is missing. */
export const DeferredSpace = ({ as: Tag }: { as: 'div' | 'li' }) => <Tag aria-hidden className="h-dvh" />;
