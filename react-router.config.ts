import type { Config } from '@react-router/dev/config';

export default {
  // The app is the whole of src/: routes.ts stands beside urls.ts, page folders under web/.
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table comes with the page: no request for it later, and none that could meet another version after a deploy.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
