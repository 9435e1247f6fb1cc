import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type EnvironmentOptions, type Rolldown } from 'vite';
import { sourceAddresses } from './tools/launch/source-addresses.ts';

/** Folders and files that most pages of visitors load. */
const ON_MOST_PAGES =
  /src\/(?:visitor-urls|base\/units|domain\/(?:format|suggestions|tracking)|request|web\/(?:seo|public\/layout|frame|shared|ui\/(?:button|badge|chip|section)))|node_modules\/lucide-react\//;

/** Their parts that few pages load, or none before a press: these stay with those pages. */
const ON_FEW_PAGES = new RegExp(
  [
    'domain/format/(?:typed|foreign)|domain/suggestions/mark|request/notices',
    'web/seo/(?:preloads|editorial)|web/public/layout/(?:compare-bar|consent-banner|tracking-scripts)',
    'web/frame/(?:forms/(?:token|answer|trap)|notices/notice-message|tracking/consent-form)',
    'web/shared/(?:ad-card|categor|dealer-map|filters|list-|market|pending-series|pictures/(?:dealer-logo|model-picture)|price-road|recalls|result-list)',
    'web/shared/(?:own-car|text-parts|trader-notice)',
    'web/shared/(?:sale-carousel|saved-cars/(?:saved-tabs|empty-saved|followed)|suggestions|unknown-model|valuation|visitor-account/(?:sync|list))',
    'icons/(?:calculator|chart|clipboard|columns|expand|eye|image-off|key|locate|map|maximize|pencil|phone|printer|send)',
    'icons/(?:share|thumbs|users|zoom)',
  ].join('|'),
);

/** Where a visitor's code begins: the browser's entry, the root and the public pages, apart from those of dealers and staff. */
const VISITORS = /src\/(?:root|entry\.client|web\/(?:public|adviser)\/)/;

/**
 * Code of every page is split into three chunks, which change with React, with the router and with the site. Code of lists only stays
 * with the lists, and the contents of a filter are loaded when it is opened. Code that only staff and dealers need is not in them.
 */
const SHARED_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(?:react-router|@react-router)\// },
  {
    name: (id, modules) => (isForVisitors(id, modules, new Set()) ? 'site' : null),
    test: (id) => ON_MOST_PAGES.test(id) && !ON_FEW_PAGES.test(id),
  },
];

/** Whether a module is imported, directly or by others, by a page of visitors. */
function isForVisitors(id: string, modules: Rolldown.ChunkingContext, seen: Set<string>): boolean {
  if (VISITORS.test(id)) return true;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  return [...importers, ...dynamicImporters].some((from) => !seen.has(from) && isForVisitors(from, modules, seen));
}

const SERVER_BUILD: EnvironmentOptions = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // One file, loaded at the start: a later build does not remove chunks that a running server still needs.
  build: { rolldownOptions: { input: './src/web/page-handler.ts', output: { codeSplitting: false } } },
  // React selects its slow development build by NODE_ENV at run time; bundling it selects the production build.
  resolve: {
    noExternal: [/^react/, /^@react-router\//, /^@tanstack\//, 'use-sync-external-store', 'lucide-react', 'isbot'],
  },
};

export default defineConfig(({ command }) => ({
  plugins: [sourceAddresses(), tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // The Content-Security-Policy allows no data: addresses, so nothing is inlined as one.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } },
    },
    ssr: command === 'build' ? SERVER_BUILD : {},
  },
}));
