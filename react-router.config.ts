import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeVisitorManifest } from './tools/launch/write-visitor-manifest.ts';

export default {
  // The app is the whole of src/: routes.ts stands beside the addresses, page folders under web/.
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The page contains the whole route table: no later request for it, which might reach another version after a deploy.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writeVisitorManifest(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
