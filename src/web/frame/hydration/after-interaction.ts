const INTERACTIONS = ['scroll', 'pointerdown', 'keydown'] as const;

const first = Promise.withResolvers<void>();

/** Called once when the site starts in a browser. */
export function observeInteraction(): void {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  const end = () => {
    controller.abort();
    first.resolve();
  };
  for (const name of INTERACTIONS) window.addEventListener(name, end, options);
}

/**
 * Resolves when the visitor first scrolls, presses or types; at once on the server. For `lazy` parts of a page that are complete and
 * usable as the server renders them, such as plots: their code is no part of a first visit, and pages opened later have it at once.
 */
export const afterInteraction = (): Promise<void> =>
  typeof window === 'undefined' ? Promise.resolve() : first.promise;
