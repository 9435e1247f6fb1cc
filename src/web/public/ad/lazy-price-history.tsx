import { type ComponentProps, lazy, Suspense } from 'react';
import { afterInteraction } from '#src/web/frame/hydration/after-interaction.ts';
import type { PriceHistory } from './price-history.tsx';

const History = lazy(async () => {
  await afterInteraction();
  return { default: (await import('./price-history.tsx')).PriceHistory };
});

/** The price history, whose plot needs no code in the first visit. */
export const LazyPriceHistory = (props: ComponentProps<typeof PriceHistory>) => (
  <Suspense>
    <History {...props} />
  </Suspense>
);
