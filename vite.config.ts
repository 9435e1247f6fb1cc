import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What every page needs comes as three files, which change with React, with the router and with the site. What lists alone need stays
 * with them, and what their filters hold is fetched when one is opened.
 */
const SHARED_CHUNKS = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(?:react-router|@react-router)\// },
  {
    name: 'site',
    test: /src\/(?:urls|domain\/(?:format|suggestions|tracking|units|listed)|request|web\/(?:seo|public\/layout|shared\/(?!categor|filters|list-|sale-carousel|suggestions)|ui\/(?:button|badge|chip|section)))|node_modules\/lucide-react\//,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // The Content-Security-Policy allows no data: addresses, so nothing is inlined as one.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      // One file, read whole at the start: a build that takes its place later takes nothing away from a server that runs.
      build: { rolldownOptions: { input: './src/web/page-handler.ts', output: { codeSplitting: false } } },
      // React chooses its slow development build by the environment of the running process; bundled, the choice is made here.
      resolve: { noExternal: [/^react/, /^@react-router\//, 'lucide-react', 'isbot'] },
    },
  },
});
