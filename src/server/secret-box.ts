import { randomBytes } from 'node:crypto';
import { encryptSecrets } from '#src/commands/encrypt-secrets.ts';
import { type Config, secretsKeyFile } from '#src/config/env.ts';
import type { Db } from '#src/db/connection/client.ts';
import { createSecretBox, NONCE_BYTES, type SecretBox } from '#src/domain/secrets/secret-box.ts';
import { readKeyFile, readOrMakeKeyFile } from '#src/integrations/secrets/key-file.ts';
import { LaunchError } from './launch-error.ts';

type Settings = Pick<Config, 'dataDir' | 'secretsKeys'>;

/**
 * Uses the key of the settings, otherwise that of the file in the data folder, which is created at the first start. A file beside a
 * configured key holds the previous key, which is still used for decryption.
 * @throws KeyFileError
 */
export async function openSecretBox(config: Settings): Promise<SecretBox> {
  const file = secretsKeyFile(config);
  const { current, previous } = config.secretsKeys;
  const newNonce = () => randomBytes(NONCE_BYTES);
  if (current === null) return createSecretBox({ current: await readOrMakeKeyFile(file), previous }, newNonce);
  const earlier = await readKeyFile(file);
  return createSecretBox({ current, previous: earlier === null ? previous : [...previous, earlier] }, newNonce);
}

/**
 * Encrypts stored secrets with the current key where they are not.
 * @returns lines for the terminal about secrets that cannot be decrypted
 * @throws LaunchError when the site's own secrets are encrypted with an unknown key
 */
export async function prepareSecrets(db: Db, config: Settings): Promise<string[]> {
  const result = await encryptSecrets({ db, secretBox: await openSecretBox(config) });
  if (!result.ok) throw new LaunchError(wrongKeyLine(config));
  const { unreadableFactors, unreadableFeeds } = result.value;
  const notes: string[] = [];
  if (unreadableFactors > 0) {
    notes.push(
      `Second factors encrypted with another key: ${unreadableFactors}. Their owners sign in with a recovery code, or \`npm run admin -- reset EMAIL\` removes them.`,
    );
  }
  if (unreadableFeeds > 0) {
    notes.push(
      `Feed sources encrypted with another key: ${unreadableFeeds}. Enter their passwords again at /admin/feed-sources.`,
    );
  }
  return notes;
}

function wrongKeyLine(config: Settings): string {
  const source = config.secretsKeys.current === null ? secretsKeyFile(config) : 'SECRETS_KEY';
  return `The secrets in the database are encrypted with another key than ${source}. Set SECRETS_KEY to the right one (or SECRETS_KEY_PREVIOUS, to replace it). If it is lost: npm run admin -- new-secrets.`;
}
