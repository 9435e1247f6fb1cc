import { type ReactNode, useDeferredValue } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Whether all of a page is to be rendered. With a move forward its first frame is what is seen first, and React renders the rest right
 * after it. A page that the server rendered, one to which one comes back and one that is opened at a place in it (#) have all their height
 * at once.
 */
export function useDeferredContent(): boolean {
  const { hash } = useLocation();
  const isForward = useNavigationType() !== NavigationType.Pop && hash === '';
  // Any other initial value would make the server render the first frame alone.
  return useDeferredValue(true, isForward ? false : undefined);
}

/** Part of a page that is below what is seen first (`useDeferredContent`). */
export function DeferredContent({ children }: { children: ReactNode }) {
  return useDeferredContent() ? children : <DeferredSpace as="div" />;
}

/** Keeps what stands below, such as the footer, out of sight as long as a part is missing. */
export const DeferredSpace = ({ as: Tag }: { as: 'div' | 'li' }) => <Tag aria-hidden className="h-dvh" />;
