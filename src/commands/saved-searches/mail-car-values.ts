import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type DueValue, listDueValues, markCompared, readDueValue } from '#src/db/saved-searches/followed-values.ts';
import type { StoredCar } from '#src/db/saved-searches/saved-searches.ts';
import { readSecret } from '#src/db/secrets/site-secrets.ts';
import { type CarWorth, isMoved, type Worth } from '#src/domain/own-car/worth-change.ts';
import { worthMail } from '#src/domain/own-car/worth-mails.ts';
import { changeAlertsUrl, endAlertsUrl, ownCarValueUrl } from '#src/visitor-urls.ts';
import { ALERT_SECRET, alertTokenOf } from './alert-token.ts';
import type { AlertServices } from './mail-alerts.ts';

/** Values a car by its stored address. */
export type ValueStoredCar = (db: Db, car: StoredCar, now: Date) => Promise<CarWorth>;

/** Questions that get no answer, one after another, after which the rest waits for the next night. */
const MAX_BUSY = 3;

/**
 * Compares each followed car with the value that its owner knows, once a month, and queues a mail where it has changed. The mail and the
 * mark are written by one transaction: killed at any moment, and run again or twice at once, each change is mailed once.
 * @returns number of mails
 */
export async function mailCarValues(services: AlertServices, valueCar: ValueStoredCar, now: Date): Promise<number> {
  const { db, site } = services;
  const secret = await readSecret(services, ALERT_SECRET);
  let [mailed, busy] = [0, 0];
  for (const id of await listDueValues(db, now)) {
    const followed = await readDueValue(db, id, now);
    if (followed === null) continue;
    const worth = await valueCar(db, followed, now);
    if (worth.kind === 'busy') {
      busy += 1;
      if (busy === MAX_BUSY) break;
      continue;
    }
    busy = 0;
    const changed = worth.kind === 'known' && isMoved(followed.known, worth) ? worth : null;
    const isMailed = await db.transaction().execute(async (tx) => {
      if (!(await markCompared(tx, id, changed && { ...changed, at: now }, now))) return false;
      if (changed !== null) await insertMail(tx, mailOf(site, followed, changed, alertTokenOf(secret, id, now)));
      return changed !== null;
    });
    if (isMailed) mailed += 1;
  }
  return mailed;
}

function mailOf(site: AlertServices['site'], { name, email, known, ...car }: DueValue, now: Worth, token: string) {
  const value = ownCarValueUrl(car.brand, car.series, [...new URLSearchParams(car.params)]);
  return {
    recipient: email,
    ...worthMail(site, name, { known, now }, { value: site.url + value, end: site.url + changeAlertsUrl(token) }),
    unsubscribeUrl: site.url + endAlertsUrl(token),
  };
}
