import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { BusyError, TaskQueue } from '#src/data-structures/task-queue.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** OWASP's figures: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Each takes a core and 19 MiB; more at once would only slow each other, and a long queue serves nobody. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 50;

/** Too many passwords wait to be looked at; the answer is 503. */
export class PasswordsBusyError extends Error {
  override name = 'PasswordsBusyError';
}

/** By name: the pages are built with a class of their own. */
export const isPasswordsBusy = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordsBusyError';

export type PasswordHasher = {
  /** @returns the hash in PHC form, with its salt and figures. @throws PasswordsBusyError */
  hash(password: string): Promise<string>;
  /** Takes as long for an account that is not there or has no password (null) as for one that has. @throws PasswordsBusyError */
  verify(password: string, hash: string | null): Promise<boolean>;
};

/** argon2id, a few at a time. One for the whole process. */
export function createPasswordHasher(): PasswordHasher {
  const queue = new TaskQueue(MAX_CONCURRENT, MAX_WAITING);
  const withSlot = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    queue.run(work).catch((error: unknown) => {
      throw error instanceof BusyError ? new PasswordsBusyError('Too many passwords wait to be looked at.') : error;
    });

  return {
    hash: (password) => withSlot(async () => phcText(await deriveHash(password, randomBytes(SALT_BYTES)))),
    verify: (password, hash) => withSlot(() => isRight(password, hash ?? NOBODYS_HASH)),
  };
}

type Hash = { salt: Buffer; bytes: Buffer };

async function deriveHash(password: string, salt: Buffer): Promise<Hash> {
  const bytes = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: HASH_BYTES,
  });
  return { salt, bytes };
}

const PHC_HEAD = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;
const plainBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
const phcText = ({ salt, bytes }: Hash): string => `${PHC_HEAD}${plainBase64(salt)}$${plainBase64(bytes)}`;
/** No password has this hash: it is 32 zeros, which nobody has found a password for. */
const NOBODYS_HASH = phcText({ salt: Buffer.alloc(SALT_BYTES), bytes: Buffer.alloc(HASH_BYTES) });

async function isRight(password: string, hash: string): Promise<boolean> {
  const [salt = '', bytes = ''] = hash.startsWith(PHC_HEAD) ? hash.slice(PHC_HEAD.length).split('$') : [];
  const wanted = Buffer.from(bytes, 'base64');
  if (wanted.length !== HASH_BYTES)
    throw new Error('The password hash in the database is not of the form that is written there.');
  const given = await deriveHash(password, Buffer.from(salt, 'base64'));
  return timingSafeEqual(given.bytes, wanted);
}
