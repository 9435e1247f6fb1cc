import { randomBytes } from 'node:crypto';
import { createSecretBox, NONCE_BYTES, type SecretBox } from '#src/domain/secrets/secret-box.ts';

/** Derives the same bytes from the same name, in every process of the tests. */
export const testKey = (name = 'k'): Buffer => Buffer.alloc(32, name);

export const secretBoxOf = (current: Buffer, ...previous: Buffer[]): SecretBox =>
  createSecretBox({ current, previous }, () => randomBytes(NONCE_BYTES));

/** Encryption keys of the sites under test. */
export const testSecretBox: SecretBox = secretBoxOf(testKey());
