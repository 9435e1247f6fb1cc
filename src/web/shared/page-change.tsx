import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a browser does by itself when a page comes, for pages that scripts put in place: its name is said aloud where it is another,
 * and the focus is at its beginning when what had it left with the page before.
 */
export function PageChange({ mainId }: { mainId: string }) {
  const { key } = useLocation();
  const before = useRef(key);
  const [title, setTitle] = useState('');
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
