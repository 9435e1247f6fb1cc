import { expect, test } from 'vitest';
import { runModule } from '#test/support/run-module.ts';

const IMPORT = `import { forceExitAfter } from './tools/launch/force-exit.ts';`;

test('reports open handles and exits with the exit code of the work', async () => {
  const { exitCode, err } = await runModule(
    `${IMPORT} import net from 'node:net'; net.createServer().listen(0); setInterval(() => {}, 1e6); process.exitCode = 3; forceExitAfter(200);`,
  );
  expect(err).toContain('Ended 0.2 s after its work; still open: ');
  expect(err).toContain('1 TCPServerWrap');
  expect(err).toContain('1 Timeout');
  expect(exitCode).toBe(3);
});

test('does not delay a process without open handles', async () => {
  expect(await runModule(`${IMPORT} forceExitAfter(60_000);`)).toEqual({ exitCode: 0, out: '', err: '' });
});
