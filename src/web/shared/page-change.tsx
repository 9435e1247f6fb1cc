import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a browser does by itself when a page comes, for pages that scripts put in place: its name is said aloud, and the focus is at
 * its beginning when what had it left with the page before.
 */
export function PageChange({ mainId }: { mainId: string }) {
  const location = useLocation();
  const before = useRef(location);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (before.current.key === location.key) return;
    if (before.current.pathname !== location.pathname) setTitle(document.title);
    before.current = location;
    if (document.activeElement === document.body) document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [location, mainId]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
