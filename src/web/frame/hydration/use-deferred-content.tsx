import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Whether the whole page is rendered. After a forward navigation the first frame contains only what is above the fold, and React
 * renders the rest right after it. A page rendered by the server, opened by going back, or opened at an anchor has its full height
 * immediately.
 */
export function useDeferredContent(): boolean {
  // Any other initial value would make the server render only the first frame.
  return useDeferredValue(true, useIsForward() ? false : undefined);
}

/**
 * A value for content below the fold: the previous one until the first rows of the new one are committed. Navigations of the router
 * are transitions, in which `useDeferredValue` returns the new value immediately.
 * @param empty value before the first one, after a forward navigation
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

/** Part of a page below the fold (`useDeferredContent`). */
export function DeferredContent({ children }: { children: ReactNode }) {
  return useDeferredContent() ? children : <DeferredSpace as="div" />;
}

/** Hides what follows, such as the footer, as long as a part is missing. */
export const DeferredSpace = ({ as: Tag }: { as: 'div' | 'li' }) => <Tag aria-hidden className="h-dvh" />;
