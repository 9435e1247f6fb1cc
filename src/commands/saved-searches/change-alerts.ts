import { fail, ok, type Result } from '#src/base/result.ts';
import {
  readConfirmed,
  removeSearch,
  type SearchOfAddress,
  updateChoice,
} from '#src/db/saved-searches/saved-searches.ts';
import { readSecret, type SecretStore } from '#src/db/secrets/site-secrets.ts';
import type { AlertChoice, LinkFailure } from '#src/domain/saved-searches/alert.ts';
import { ALERT_SECRET, readAlertToken } from './alert-token.ts';

/** The search of a link in a mail, to change its alerts. */
export async function findAlerts(
  store: SecretStore,
  token: string,
  now: Date,
): Promise<Result<SearchOfAddress, LinkFailure>> {
  const linked = readAlertToken(await readSecret(store, ALERT_SECRET), token, now);
  const search = linked && (await readConfirmed(store.db, linked.searchId));
  if (linked === null || search === null) return fail('unknown');
  return linked.mayChange ? ok(search) : fail('expired');
}

export async function changeAlerts(
  store: SecretStore,
  token: string,
  choice: AlertChoice,
  now: Date,
): Promise<Result<null, LinkFailure>> {
  const found = await findAlerts(store, token, now);
  if (!found.ok) return found;
  // The value of a car has no choice.
  if (found.value.car !== null) return fail('unknown');
  await updateChoice(store.db, found.value.id, choice);
  return ok(null);
}

/**
 * Ends alerts and deletes their address, however old the link is. Repeating it, as mail programs may, has no effect.
 * @returns whether there were such alerts
 */
export async function endAlerts(store: SecretStore, token: string): Promise<boolean> {
  const linked = readAlertToken(await readSecret(store, ALERT_SECRET), token, new Date());
  const search = linked && (await readConfirmed(store.db, linked.searchId));
  if (search !== null) await removeSearch(store.db, search.id);
  return search !== null;
}
