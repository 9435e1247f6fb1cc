import {
  readConfirmed,
  removeSearch,
  type SearchOfAddress,
  updateChoice,
} from '#src/db/saved-searches/saved-searches.ts';
import { readSecret, type SecretStore } from '#src/db/site-secrets.ts';
import type { AlertChoice } from '#src/domain/saved-searches/alert.ts';
import { ALERT_SECRET, readAlertToken } from './alert-token.ts';

/** The search of a link in a mail; null when the link is wrong or the alerts have ended. */
export async function findAlerts(store: SecretStore, token: string): Promise<SearchOfAddress | null> {
  const id = readAlertToken(await readSecret(store, ALERT_SECRET), token);
  return id === null ? null : readConfirmed(store.db, id);
}

/** @returns whether there are such alerts */
export async function changeAlerts(store: SecretStore, token: string, choice: AlertChoice): Promise<boolean> {
  const search = await findAlerts(store, token);
  if (search !== null) await updateChoice(store.db, search.id, choice);
  return search !== null;
}

/** Ends alerts and deletes their address. Repeating it, as mail programs may, has no effect. */
export async function endAlerts(store: SecretStore, token: string): Promise<boolean> {
  const search = await findAlerts(store, token);
  if (search !== null) await removeSearch(store.db, search.id);
  return search !== null;
}
