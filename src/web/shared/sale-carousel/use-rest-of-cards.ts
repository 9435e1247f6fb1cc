import { useRef, useState } from 'react';
import type { SaleCard } from './sale-card.tsx';

/**
 * The cards sent with the page and, once fetched, the others. They are fetched once; after a failure the next call retries, and the
 * first cards stay.
 * @param restUrl where the others are; null: there are none
 */
export function useRestOfCards(cards: SaleCard[], restUrl: string | null): { all: SaleCard[]; fetchRest: () => void } {
  const [rest, setRest] = useState<SaleCard[]>([]);
  const isAsked = useRef(false);
  const fetchRest = async (): Promise<void> => {
    if (restUrl === null || isAsked.current) return;
    isAsked.current = true;
    try {
      const response = await fetch(restUrl);
      if (!response.ok) throw new Error(`${restUrl} answered ${response.status}`);
      setRest((await response.json()) as SaleCard[]);
    } catch {
      isAsked.current = false;
    }
  };
  return { all: [...cards, ...rest], fetchRest };
}
