import { lazy, Suspense } from 'react';
import type { EmptyListProps } from './empty-list-content.tsx';

/** Most lists are not empty, and do not load its code. */
const EmptyListContent = lazy(async () => ({ default: (await import('./empty-list-content.tsx')).EmptyListContent }));

/** Replaces an empty list, with ways out of it. */
export const EmptyList = (props: EmptyListProps) => (
  <Suspense>
    <EmptyListContent {...props} />
  </Suspense>
);
