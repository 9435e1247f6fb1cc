import type { Plugin } from 'vite';

/** What the browser's bundle gets for React's modules, whoever asks for them: our files, the router, the icons. */
const IN_BROWSER: Readonly<Record<string, string>> = {
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
};

/** For "react" itself: Preact, and what it lacks. It has no transitions and draws at once, so no state can run ahead of itself. */
const REACT_ID = '\0preact-as-react';
const REACT = `
  import { useCallback } from 'preact/compat';
  export { default } from 'preact/compat';
  export * from 'preact/compat';
  export const useOptimistic = (state) => [state, useCallback(() => undefined, [])];
`;

/** Vite's plugin that gives the browser Preact; the server keeps React (docs/decisions/0016-preact-in-the-browser.md). */
export function preactInBrowser(): Plugin {
  return {
    name: 'preact-in-browser',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      if (id === 'react') return REACT_ID;
      const replacement = IN_BROWSER[id];
      return replacement === undefined ? null : this.resolve(replacement, importer);
    },
    load: (id) => (id === REACT_ID ? REACT : null),
  };
}
