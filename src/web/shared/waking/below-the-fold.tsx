import { type ReactNode, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Parts of pages are drawn one after the other, so that the visitor can do something between them. */
let turns: Promise<void> = Promise.resolve();

/**
 * Whether all of a page is to be drawn. With a move forward its first frame is what is seen first. A page that the server drew, one to
 * which one comes back and one that is opened at a place in it have all their height at once.
 */
export function useIsWhole(): boolean {
  const { hash } = useLocation();
  const isForward = useNavigationType() !== NavigationType.Pop && hash === '';
  const [isWhole, setWhole] = useState(!isForward);
  useEffect(() => {
    if (isWhole) return;
    let isLeft = false;
    turns = turns.then(() => new Promise((resolve) => setTimeout(resolve)));
    turns.then(() => isLeft || setWhole(true));
    return () => {
      isLeft = true;
    };
  }, [isWhole]);
  return isWhole;
}

/** A part of a page that is below what is seen first (`useIsWhole`). */
export function BelowTheFold({ children }: { children: ReactNode }) {
  return useIsWhole() ? children : <FoldSpacer as="div" />;
}

/** Keeps what stands below, such as the footer, out of sight as long as a part is missing. */
export const FoldSpacer = ({ as: Tag }: { as: 'div' | 'li' }) => <Tag aria-hidden className="h-dvh" />;
