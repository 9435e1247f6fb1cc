import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#src/base/error-code.ts';
import { parseSecretsKey, SECRETS_KEY_BYTES } from '#src/domain/secrets/secret-box.ts';

/** The file holds no valid key, or cannot be read or created; one clear line. */
export class KeyFileError extends Error {
  override name = 'KeyFileError';
}

/** @returns null when there is no such file @throws KeyFileError */
export async function readKeyFile(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw new KeyFileError(`The key file ${file} cannot be read (${errorCode(error)}).`, { cause: error });
  });
  if (text === null) return null;
  const key = parseSecretsKey(text.trim());
  if (key === null) throw new KeyFileError(`The key file ${file} does not hold a key of ${SECRETS_KEY_BYTES} bytes.`);
  return key;
}

/**
 * Reads the key from a file that only its owner can read, creating the file if it is missing. Creation is atomic: concurrent
 * processes all get the same key.
 * @throws KeyFileError
 */
export async function readOrMakeKeyFile(file: string): Promise<Buffer> {
  const known = await readKeyFile(file);
  if (known !== null) return known;
  try {
    await makeKeyFile(file);
  } catch (error) {
    throw new KeyFileError(`The key file ${file} cannot be made (${errorCode(error)}).`, { cause: error });
  }
  const made = await readKeyFile(file);
  if (made === null) throw new KeyFileError(`The key file ${file} was removed while it was made.`);
  return made;
}

async function makeKeyFile(file: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const text = `${randomBytes(SECRETS_KEY_BYTES).toString('base64')}\n`;
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    // Unlike a rename, a link does not replace a file created by another process.
    await link(draft, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  // Data encrypted with the key survives a power failure, so the key must too.
  const entry = await open(folder, 'r');
  await entry.sync().finally(() => entry.close());
}
