import { fail, ok, type Result } from '#src/base/result.ts';
import type { Tx } from '#src/db/connection/client.ts';
import {
  deleteSiteSecrets,
  listSecrets,
  lockSecrets,
  rewriteSecretTables,
  type StoredSecret,
  updateSecret,
} from '#src/db/secrets/encrypted-secrets.ts';
import { readSecret, type SecretStore } from '#src/db/secrets/site-secrets.ts';
import { isEncrypted, type SecretBox, type SecretRow } from '#src/domain/secrets/secret-box.ts';

/** Created at the first start, so that a process with another key is detected at its start even before anything was signed. */
const KEY_CHECK = 'key-check';

export type EncryptedSecrets = {
  /** Secrets that were unencrypted, or encrypted with an earlier key. */
  renewed: number;
  /** Second factors whose codes cannot be checked with the keys of this process. */
  unreadableFactors: number;
  /** Feed sources whose password or key staff have to enter again. */
  unreadableFeeds: number;
};

/**
 * Encrypts secrets that are unencrypted or encrypted with an earlier key, in one transaction; run again it changes nothing. The
 * files of the tables contain no unencrypted secret afterwards.
 * @returns 'wrong-key' when a secret of the site itself cannot be decrypted: nothing was changed
 */
export function encryptSecrets(store: SecretStore): Promise<Result<EncryptedSecrets, 'wrong-key'>> {
  return store.db.transaction().execute((tx) => renewSecrets(tx, store.secretBox));
}

/**
 * For a lost key: removes the site's own secrets that cannot be decrypted, so that new ones are created; then does the same as
 * `encryptSecrets`. Everything signed with them becomes invalid: conversations with the adviser, addresses of pictures, known
 * browsers.
 * @returns number of secrets removed
 */
export function replaceUnreadableSecrets({ db, secretBox }: SecretStore): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockSecrets(tx);
    const lost = (await listSecrets(tx)).filter((each) => isOfSite(each) && renewedSecret(secretBox, each) === null);
    const purposes = lost.map(({ row }) => row.key);
    await deleteSiteSecrets(tx, purposes);
    await renewSecrets(tx, secretBox);
    return lost.length;
  });
}

async function renewSecrets(tx: Tx, secretBox: SecretBox): Promise<Result<EncryptedSecrets, 'wrong-key'>> {
  await lockSecrets(tx);
  const stored = (await listSecrets(tx)).map((each) => ({ ...each, renewed: renewedSecret(secretBox, each) }));
  const unreadable = stored.filter(({ renewed }) => renewed === null);
  if (unreadable.some(isOfSite)) return fail('wrong-key');
  let count = 0;
  for (const { row, secret, renewed } of stored) {
    if (renewed === null || renewed === secret) continue;
    await updateSecret(tx, { row, secret: renewed });
    count += 1;
  }
  if (stored.some(({ secret }) => !isEncrypted(secret))) await rewriteSecretTables(tx);
  await readSecret({ db: tx, secretBox }, KEY_CHECK);
  return ok({ renewed: count, ...countUnreadable(unreadable) });
}

const countUnreadable = (unreadable: readonly Pick<StoredSecret, 'row'>[]) => {
  const of = (table: SecretRow['table']) => unreadable.filter(({ row }) => row.table === table).length;
  return { unreadableFactors: of('second_factors'), unreadableFeeds: of('feed_sources') };
};

/** The value to store: unchanged when it is up to date, null when it cannot be decrypted. */
function renewedSecret(secretBox: SecretBox, { row, secret }: StoredSecret): Buffer | null {
  if (!isEncrypted(secret)) return secretBox.encrypt(secret, row);
  const clear = secretBox.decrypt(secret, row);
  if (clear === null) return null;
  return secretBox.hasCurrentKey(secret) ? secret : secretBox.encrypt(clear, row);
}

const isOfSite = ({ row }: Pick<StoredSecret, 'row'>): boolean => row.table === 'site_secrets';
