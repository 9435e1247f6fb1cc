import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// A transition hydrates in slices, between which the visitor's clicks are handled.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
