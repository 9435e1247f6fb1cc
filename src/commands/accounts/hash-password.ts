import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { TaskQueue } from '#src/base/task-queue.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** OWASP's recommendation: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/**
 * Each run takes a core and 19 MiB; more concurrent runs would slow each other down, and a longer queue would time out anyway.
 */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 50;

/** Whether too many passwords are queued. Compares the name: the build of the pages contains its own copy of the class. */
export const isPasswordsBusy = (error: unknown): boolean => error instanceof Error && error.name === 'BusyError';

export type PasswordHasher = {
  /** @returns the hash in PHC form, with salt and parameters. @throws BusyError */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time for an account that does not exist or has no password (null) as for one that has.
   * @throws BusyError
   */
  verify(password: string, hash: string | null): Promise<boolean>;
};

/** Hashes with argon2id, a few at a time. One instance per process. */
export function createPasswordHasher(): PasswordHasher {
  const queue = new TaskQueue(MAX_CONCURRENT, MAX_WAITING);
  return {
    hash: (password) => queue.run(async () => phcText(await deriveHash(password, randomBytes(SALT_BYTES)))),
    verify: (password, hash) => queue.run(() => matchesHash(password, hash ?? UNUSED_HASH)),
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
/** Hash of 32 zeros, for which no password is known. */
const UNUSED_HASH = phcText({ salt: Buffer.alloc(SALT_BYTES), bytes: Buffer.alloc(HASH_BYTES) });

async function matchesHash(password: string, hash: string): Promise<boolean> {
  const [salt = '', bytes = ''] = hash.startsWith(PHC_HEAD) ? hash.slice(PHC_HEAD.length).split('$') : [];
  const wanted = Buffer.from(bytes, 'base64');
  if (wanted.length !== HASH_BYTES) throw new Error('The password hash in the database has an unknown format.');
  const derived = await deriveHash(password, Buffer.from(salt, 'base64'));
  return timingSafeEqual(derived.bytes, wanted);
}
