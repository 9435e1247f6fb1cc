import { Shutdown } from '#src/server/shutdown.ts';
import { IMITATED, IMITATIONS, type Imitated } from './provider-imitations.ts';
import { STUB_WAYS, type StubWay, startStubModel } from './stub-server.ts';

/**
 * `npm run stub-model [-- [PORT [WAY]] [--as PROVIDER]]`: a language model stub for the adviser with scripted answers or the faults of real
 * endpoints, in the form of a provider, and refusing what that provider refuses.
 */
const args = process.argv.slice(2);
const at = args.indexOf('--as');
const as = at < 0 ? null : (args[at + 1] ?? '');
const [port = '4999', way = 'search'] = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
const isWay = (text: string): text is StubWay => STUB_WAYS.some((each) => each === text);
const isImitated = (text: string): text is Imitated => IMITATED.some((each) => each === text);
if (!/^\d{1,5}$/.test(port) || !isWay(way) || (as !== null && !isImitated(as))) {
  const usage = 'npm run stub-model -- [PORT [WAY]] [--as PROVIDER]';
  console.error(`${usage}; ways: ${STUB_WAYS.join(', ')}; providers: ${IMITATED.join(', ')}`);
  process.exitCode = 1;
} else {
  const stub = await startStubModel(Number(port));
  stub.way = way;
  stub.as = as;
  const shutdown = new Shutdown();
  shutdown.onClose('stub model', () => stub.close());
  shutdown.listen(() => undefined);
  const settings = [
    `ADVISER_BASE_URL=${stub.baseUrl}`,
    ...(as === null ? [] : [`ADVISER_PROVIDER=${as}`, `ADVISER_MODEL=${IMITATIONS[as].model}`]),
  ];
  console.log(`${settings.join(' ')} npm start   (answers: ${way}; Ctrl-C ends it)`);
}
