import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { inTransaction } from '#src/db/connection/client.ts';
import { findGroup } from '#src/db/dealers/dealer-groups.ts';
import { findDealerById } from '#src/db/dealers/dealer-people.ts';
import { releaseSource } from '#src/db/deliveries/delivery-sources.ts';
import {
  deleteFeedSource,
  type FeedSourceValues,
  findFeedSource,
  forgetSourceIdentity,
  insertFeedSource,
  updateFeedSource,
} from '#src/db/feed-sources/feed-sources.ts';
import type { SecretStore } from '#src/db/secrets/site-secrets.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';

/** A source as staff enter it; an empty secret leaves the stored one as it is. */
export type EnteredSource = FeedSourceValues & { secret: string };

/** The dealer, or in its place the group, whose file it is. */
type SourceOwner = { dealerId: number | null; groupId?: number | null };

const subjectOf = (id: string): string => `feed-source:${id}`;
/** An address without what may be a key: the values of its query, and who signs in by it. */
function withoutKeys(address: string): string {
  const url = URL.parse(address);
  if (url === null) return '…';
  if (url.username !== '') url.username = '…';
  if (url.password !== '') url.password = '…';
  const names = [...url.searchParams.keys()];
  const query = names.map((name) => `${encodeURIComponent(name)}=…`).join('&');
  url.search = '';
  url.hash = '';
  return decodeURI(url.href) + (names.length > 0 ? `?${query}` : '');
}

const encrypted = (secretBox: SecretBox, id: string, secret: string): Buffer =>
  secretBox.encrypt(Buffer.from(secret), { table: 'feed_sources', key: id });

/** @returns the id of the source; 'exists': the dealer has one already, 'no secret': the way to sign in needs one */
export function addSource(
  { db, secretBox }: SecretStore,
  actor: Actor,
  { dealerId, groupId = null, secret, ...values }: EnteredSource & SourceOwner,
): Promise<Result<string, 'exists' | 'no secret' | 'no dealer'>> {
  return db.transaction().execute(async (tx) => {
    const owner =
      groupId === null ? dealerId !== null && (await findDealerById(tx, dealerId)) : await findGroup(tx, groupId);
    if (!owner) return fail('no dealer');
    if (values.auth !== 'none' && secret === '') return fail('no secret');
    const id = randomUUID();
    const stored = values.auth === 'none' ? null : encrypted(secretBox, id, secret);
    if (!(await insertFeedSource(tx, { id, dealerId, groupId, secret: stored, ...values }))) return fail('exists');
    await recordAudit(tx, actor, {
      action: 'feed-source.add',
      subject: subjectOf(id),
      before: null,
      after: { dealer: owner.name, ...values, url: withoutKeys(values.url) },
    });
    return ok(id);
  });
}

/** Changes a source and pulls it soon. A secret is not sent to another host: a new address needs it again. */
export function changeSource(
  { db, secretBox }: SecretStore,
  actor: Actor,
  { id, secret, ...values }: EnteredSource & { id: string },
): Promise<Result<null, 'gone' | 'no secret'>> {
  return db.transaction().execute(async (tx) => {
    const known = await findFeedSource(tx, id);
    if (!known) return fail('gone');
    const isNewHost = new URL(known.url).host !== new URL(values.url).host;
    const isReusable = known.secret !== null && known.auth === values.auth && !isNewHost;
    if (values.auth !== 'none' && secret === '' && !isReusable) return fail('no secret');
    const entered = secret === '' ? known.secret : encrypted(secretBox, id, secret);
    const stored = values.auth === 'none' ? null : entered;
    await updateFeedSource(tx, { id, secret: stored, isNewAddress: known.url !== values.url, ...values });
    const { secret: _, id: __, dealerId: ___, ...before } = known;
    await recordAudit(tx, actor, {
      action: 'feed-source.change',
      subject: subjectOf(id),
      before: { ...before, url: withoutKeys(before.url) },
      after: { ...values, url: withoutKeys(values.url), isSecretChanged: secret !== '' },
    });
    return ok(null);
  });
}

/** Accepts a new host key and format of a source at its next pull. */
export function acceptSourceChange({ db }: SecretStore, actor: Actor, id: string): Promise<Result<null, 'gone'>> {
  return db.transaction().execute(async (tx) => {
    if (!(await forgetSourceIdentity(tx, id))) return fail('gone');
    await recordAudit(tx, actor, {
      action: 'feed-source.accept',
      subject: subjectOf(id),
      before: null,
      after: null,
    });
    return ok(null);
  });
}

export function removeSource({ db }: SecretStore, actor: Actor, id: string): Promise<Result<null, 'gone'>> {
  return inTransaction<Result<null, 'gone'>>(db, async (tx) => {
    const removed = await deleteFeedSource(tx, id);
    if (!removed) return fail('gone');
    await releaseSource(tx, removed.dealerId, `pull:${id}`);
    await recordAudit(tx, actor, {
      action: 'feed-source.remove',
      subject: subjectOf(id),
      before: { ...removed, url: withoutKeys(removed.url) },
      after: null,
    });
    return ok(null);
  });
}
