import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { childEnvironment } from '#tools/launch/environment.ts';

/** Runs `npm run import` in a child process, which can be killed. */
export function startImport(databaseUrl: string, folder: string, args: string[]): ChildProcess {
  return spawn(process.execPath, [path.join(PROJECT_ROOT, 'tools/import/run-import.ts'), ...args], {
    env: childEnvironment({ DATABASE_URL: databaseUrl, DATA_DIR: folder, INIT_CWD: folder }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** @returns its exit code, null when it was killed, and its output */
export async function endOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  const keep = (bytes: Buffer) => {
    said += bytes.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

/** A delivery of so many cars of seven dealers; equal arguments give equal cars, at this price. */
export const deliveryOf = (cars: number, from: number, price: number): string =>
  [
    'dealer,dealer_ad_id,brand,model,name,model_year,price,odometer,description',
    ...Array.from({ length: cars }, (_, step) => {
      const id = from + step;
      return `Handlare ${id % 7},id${id},Volvo,V60,Volvo V60 nr ${id},2019,${price + id},90000,${`Bil ${id} med servicebok. `.repeat(20)}`;
    }),
  ].join('\n');
