import { Shutdown } from '#src/server/shutdown.ts';
import { STUB_WAYS, type StubWay, startStubModel } from './stub-server.ts';

/** `npm run stub-model [-- PORT [WAY]]`: a language model stub for the adviser with scripted answers or the faults of real endpoints. */
const [port = '4999', way = 'search'] = process.argv.slice(2);
const isWay = (text: string): text is StubWay => STUB_WAYS.some((each) => each === text);
if (!/^\d{1,5}$/.test(port) || !isWay(way)) {
  console.error(`npm run stub-model -- [PORT [WAY]]; ways: ${STUB_WAYS.join(', ')}`);
  process.exitCode = 1;
} else {
  const stub = await startStubModel(Number(port));
  stub.way = way;
  const shutdown = new Shutdown();
  shutdown.onClose('stub model', () => stub.close());
  shutdown.listen(() => undefined);
  console.log(`ADVISER_BASE_URL=${stub.baseUrl} npm start   (answers: ${way}; Ctrl-C ends it)`);
}
