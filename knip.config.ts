import type { KnipConfig } from 'knip';

export default {
  entry: [
    'milvis.mjs',
    'tools/{launch/start,test/run-tests,bench/run-bench,import/run-import,demo/run-demo,lock/complete-lock}.ts',
    'src/routes.ts',
    'src/web/page-handler.ts',
    'src/web/**/*-route.tsx',
    'test/support/{setup,postgres-server,browser-server}.ts',
  ],
  project: ['*.{ts,mjs}', '{src,test,tools}/**/*.{ts,tsx,mjs}'],
  // A word that only its own file uses may still be exported beside its type.
  ignoreExportsUsedInFile: true,
  // The Node that the product runs on; the bootstrap finds its program itself.
  ignoreDependencies: ['node'],
} satisfies KnipConfig;
