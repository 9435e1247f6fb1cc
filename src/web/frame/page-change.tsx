import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Id of a page's content, to which the skip link leads. */
export const MAIN_ID = 'innehall';

/** With the first focus of a visit; a page that is only read does without it. Offline, the focus is lost as before. */
const loadRestoreFocus = (): void => {
  import('./restore-focus.ts').then(({ restoreFocus }) => restoreFocus()).catch(() => undefined);
};

/**
 * Does for client navigations what a browser does for documents: announces the new page's title, and moves the focus to its
 * beginning when the focused element was removed. Within a page, the focus stays where it was.
 */
export function PageChange() {
  const { key } = useLocation();
  const before = useRef(key);
  const [title, setTitle] = useState('');
  useEffect(() => document.addEventListener('focusin', loadRestoreFocus, { once: true }), []);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    setTitle(document.title);
    if (document.activeElement === document.body) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [key]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
