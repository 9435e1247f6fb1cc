import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** With the first focus of a visit; a page that is only read does without it. Offline, the focus is lost as before. */
const loadRestoreFocus = (): void => {
  import('./restore-focus.ts').then(({ restoreFocus }) => restoreFocus()).catch(() => undefined);
};

/**
 * Does for client navigations what a browser does for documents: announces the new page's title, and moves the focus to its
 * beginning when the focused element was removed. Within a page, the focus stays where it was.
 */
export function PageChange({ mainId }: { mainId: string }) {
  const { key } = useLocation();
  const before = useRef(key);
  const [title, setTitle] = useState('');
  useEffect(() => document.addEventListener('focusin', loadRestoreFocus, { once: true }), []);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    setTitle(document.title);
    if (document.activeElement === document.body) document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [key, mainId]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
