import { useEffect, useRef } from 'react';
import { PhoneFold, type PhoneFoldProps } from './phone-fold.tsx';

/** A fold of narrow screens that opens when the address or a pressed link leads to its part of the page. */
export function AnchoredFold({ anchor, ...fold }: Omit<PhoneFoldProps, 'ref'> & { anchor: string }) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const openIfNamed = () => {
      if (ref.current && location.hash === `#${anchor}`) ref.current.open = true;
    };
    openIfNamed();
    // A link to the address that the page already has changes nothing.
    const openIfPressed = ({ target }: MouseEvent) => {
      const isLink = target instanceof Element && target.closest(`a[href="#${anchor}"]`) !== null;
      if (isLink && ref.current) ref.current.open = true;
    };
    addEventListener('hashchange', openIfNamed);
    document.addEventListener('click', openIfPressed);
    return () => {
      removeEventListener('hashchange', openIfNamed);
      document.removeEventListener('click', openIfPressed);
    };
  }, [anchor]);
  return <PhoneFold {...fold} ref={ref} />;
}
