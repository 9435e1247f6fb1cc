import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { observeInteraction } from '#src/web/frame/hydration/after-interaction.ts';
import { followLostNavigation } from '#src/web/frame/lost-navigation.ts';
import { ignoreSkippedTransitions } from '#src/web/frame/skipped-transitions.ts';
import { keepTranslatedPageUsable } from '#src/web/frame/translated-page.ts';

if (!followLostNavigation()) {
  keepTranslatedPageUsable();
  ignoreSkippedTransitions();
  observeInteraction();
  // A transition hydrates in slices, between which the visitor's clicks are handled.
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
