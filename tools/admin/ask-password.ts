import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Prompts for a password on the terminal without echo.
 * @returns null for an empty answer, and where there is no terminal to ask on
 */
export async function askPassword(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    const answer = await new Promise<string>((resolve) => terminal.question('', resolve));
    return answer === '' ? null : answer;
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
