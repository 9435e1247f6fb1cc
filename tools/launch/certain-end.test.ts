import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs a module in a process of its own. */
const runModule = (code: string): Promise<{ exitCode: number | string | null | undefined; said: string }> =>
  new Promise((resolve) => {
    const file = new URL('./certain-end.ts', import.meta.url).href;
    const whole = `import { endWithin } from '${file}'; ${code}`;
    const child = execFile(process.execPath, ['--input-type=module', '-e', whole], (_error, _out, said) =>
      resolve({ exitCode: child.exitCode, said }),
    );
  });

test('what is left standing is named and ended, with the exit code of the work', async () => {
  const { exitCode, said } = await runModule(
    `import net from 'node:net'; net.createServer().listen(0); setInterval(() => {}, 1e6); process.exitCode = 3; endWithin(200);`,
  );
  expect(said).toContain('Ended 0.2 s after its work; still open: ');
  expect(said).toContain('1 TCPServerWrap');
  expect(said).toContain('1 Timeout');
  expect(exitCode).toBe(3);
});

test('a process in which nothing stands does not wait', async () => {
  const begun = performance.now();
  expect(await runModule('endWithin(20_000);')).toEqual({ exitCode: 0, said: '' });
  expect(performance.now() - begun).toBeLessThan(15_000);
});
