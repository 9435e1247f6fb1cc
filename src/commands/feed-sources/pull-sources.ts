import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fail, type Result } from '#src/base/result.ts';
import { DAY_MS } from '#src/base/units.ts';
import { logSecurityEvent } from '#src/commands/accounts/log-security-event.ts';
import { acceptDelivery, acceptGroupDelivery } from '#src/commands/deliveries/accept-delivery.ts';
import type { DeliveryRunner } from '#src/commands/deliveries/run-deliveries.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { NewDelivery } from '#src/db/deliveries/dealer-deliveries.ts';
import { type ClaimedSource, claimSource, endPull, type PullEnd } from '#src/db/feed-sources/feed-sources.ts';
import {
  DAYS_BEFORE_SILENT,
  FAILURES_BEFORE_REPORT,
  nextPullAt,
  PULL_FAILURES,
  type PullFailure,
} from '#src/domain/feed-sources/feed-source.ts';
import { isOlderFile, type PendingFile } from '#src/domain/feed-sources/file-being-written.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import {
  type Download,
  type DownloadLimits,
  downloadOutside,
  type PulledVersion,
} from '#src/integrations/outside/download-outside.ts';
import { downloadSftp } from '#src/integrations/outside/download-sftp.ts';
import type { Network } from '#src/integrations/outside/public-address.ts';
import { MAX_DELIVERY_BYTES } from '#src/pages/body-limits.ts';

/** Dependencies of pulls, besides the database. */
export type PullServices = {
  secretBox: SecretBox;
  network: Network;
  files: DeliveryFiles;
  deliveries: DeliveryRunner;
  /** A file that was written within this time is not taken, ms. */
  minFileAgeMs: number;
  /** Certificate trusted besides the public ones, in tests. */
  ca?: string | undefined;
};

export type PullOutcome = { state: PullEnd['state']; message: string | null };

/** Pulls at the same time; most of a pull is waiting for the dealer's server. */
const MAX_CONCURRENT_PULLS = 4;
const CONNECT_MS = 10_000;
const TOTAL_MS = 300_000;
/** While staff wait for the result. */
const TOTAL_AT_ONCE_MS = 45_000;

/** Pulls every source that is due, a few at a time, and starts the imports of their files. @returns number of sources pulled */
export async function pullDueSources(db: Db, services: PullServices, now: () => Date): Promise<number> {
  let pulled = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const source = await claimSource(db, { id: null, now: now() });
      if (source === null) return;
      await pull(db, services, source, { now: now(), totalMs: TOTAL_MS, isForced: false });
      pulled += 1;
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PULLS }, work));
  // Also those whose process was killed before it imported them.
  services.deliveries.notify();
  return pulled;
}

/**
 * Pulls one source at once.
 * @param isForced imports the file even if many cars are missing or its format is new
 * @returns 'pulling': it is being pulled, or is gone
 */
export async function pullSource(
  db: Db,
  services: PullServices,
  { id, now, isForced }: { id: string; now: Date; isForced: boolean },
): Promise<PullOutcome | 'pulling'> {
  const source = await claimSource(db, { id, now });
  return source === null ? 'pulling' : pull(db, services, source, { now, totalMs: TOTAL_AT_ONCE_MS, isForced });
}

type PullOptions = { now: Date; totalMs: number; isForced: boolean };

async function pull(db: Db, services: PullServices, source: ClaimedSource, options: PullOptions): Promise<PullOutcome> {
  const upload = randomUUID();
  const file = path.join(services.files.folder, upload);
  await mkdir(services.files.folder, { recursive: true, mode: 0o700 });
  let isStored = false;
  try {
    const download = await fetchFile(services, source, file, options);
    if (!download.ok) return await recordFailure(db, source, download.failure, options.now);
    if (download.value.kind === 'unchanged') return await recordUnchanged(db, source, options.now);
    const { hash, version, hostKey } = download.value;
    if (!options.isForced && isOlderFile(version.lastModified, source.lastModified))
      return await recordFailure(db, source, { kind: 'older', detail: '' }, options.now);
    const isOfUse = options.isForced || !isLatest(source, hash) || isConfirmation(source, version, options.now);
    if (!isOfUse) return await recordUnchanged(db, source, options.now);
    await services.files.share(upload);
    const accepted = await acceptFile(db, source, {
      id: randomUUID(),
      apiKeyId: null,
      feedSourceId: source.id,
      scope: 'stock',
      isForced: options.isForced,
      idempotencyKey: null,
      bodyHash: hash,
      fileName: fileNameOf(source.url),
      upload,
      receivedAt: options.now,
    });
    if (!accepted.ok) return await recordFailure(db, source, { kind: 'too many waiting', detail: '' }, options.now);
    isStored = true;
    const end = await recordFile(db, source, { ...version, hostKey, changedAt: options.now }, options.now);
    services.deliveries.notify();
    return end;
  } finally {
    if (!isStored) await services.files.remove(upload);
  }
}

type PulledFile = Omit<NewDelivery, 'dealerId' | 'uploadedBy'>;

/** The file of a dealer, or of a group. */
function acceptFile(db: Db, { dealerId, groupId }: ClaimedSource, file: PulledFile) {
  if (groupId !== null) return acceptGroupDelivery(db, { ...file, groupId });
  if (dealerId === null) throw new Error('A pull belongs to a dealer or to a group.');
  return acceptDelivery(db, { ...file, dealerId, uploadedBy: null });
}

/** "lager.csv" of an address; the extension distinguishes JSON lines from other JSON. */
const fileNameOf = (url: string): string =>
  path.posix
    .basename(new URL(url).pathname)
    .replace(/[^\w.-]/g, '_')
    .slice(0, 200) || 'leverans';

/** Whether the latest delivery has been imported or refused: only then is the same file of no use. */
const isSettled = ({ latestState }: ClaimedSource): boolean => latestState === 'done' || latestState === 'stopped';
const isLatest = (source: ClaimedSource, hash: Buffer): boolean =>
  isSettled(source) && source.latestHash?.equals(hash) === true;

/** A stock that is written again unchanged is imported again after this time, so that it confirms its ads once a day. */
const CONFIRMED_EVERY_MS = 20 * 3_600_000;

/**
 * Whether a file with the same content as the latest one confirms the dealer's ads: it was written or made again since, and its ads
 * have not been confirmed today. A file of the same time is one that a stopped export has left.
 */
function isConfirmation(source: ClaimedSource, version: PulledVersion, now: Date): boolean {
  if (source.latestState !== 'done' || source.latestAt === null) return false;
  if (now.getTime() - source.latestAt.getTime() < CONFIRMED_EVERY_MS) return false;
  // Servers behind one name may each have an ETag of their own for the same file, but one time.
  if (version.lastModified !== null) return version.lastModified !== source.lastModified;
  return version.etag === null || version.etag !== source.etag;
}

const NO_VERSION: PulledVersion = { etag: null, lastModified: null };

async function fetchFile(
  { secretBox, network, minFileAgeMs, ca }: PullServices,
  source: ClaimedSource,
  file: string,
  { now, totalMs, isForced }: PullOptions,
): Promise<Result<Download, { kind: PullFailure; detail: string }>> {
  const { id, url, auth, username, etag, lastModified, hostKey } = source;
  const clear = source.secret && secretBox.decrypt(source.secret, { table: 'feed_sources', key: id });
  if (source.secret !== null && clear === null) return fail({ kind: 'secret', detail: 'wrong key' });
  const secret = clear?.toString('utf8') ?? '';
  const version = isSettled(source) && !isForced ? { etag, lastModified } : NO_VERSION;
  const writing = { now, minAgeMs: minFileAgeMs, pending: source.pending };
  const limits: DownloadLimits = { connectMs: CONNECT_MS, totalMs, maxBytes: MAX_DELIVERY_BYTES, network, writing, ca };
  if (auth === 'password' || auth === 'key') {
    const signIn = { username: username ?? '', secret: { kind: auth, text: secret }, hostKey };
    return downloadSftp(url, file, { signIn, version }, limits);
  }
  const basic = `Basic ${Buffer.from(`${username ?? ''}:${secret}`).toString('base64')}`;
  const authorization = { none: null, basic, bearer: `Bearer ${secret}` }[auth];
  return downloadOutside(url, file, { authorization, version }, limits);
}

/** By its id, so that the pulls of a source come at regular times. */
const spreadOf = ({ id }: ClaimedSource): number => Number.parseInt(id.slice(0, 4), 16) / 0xffff;

async function recordFile(
  db: Db,
  source: ClaimedSource,
  file: NonNullable<PullEnd['file']>,
  now: Date,
): Promise<PullOutcome> {
  const nextAt = nextPullAt(source.timesADay, 0, now, spreadOf(source));
  await endPull(db, source.id, { state: 'delivered', message: null, failures: 0, nextAt, isReported: false, file });
  return { state: 'delivered', message: null };
}

async function recordUnchanged(db: Db, source: ClaimedSource, now: Date): Promise<PullOutcome> {
  const { lastChangedAt, isReported, id, dealer } = source;
  const days = lastChangedAt === null ? 0 : Math.floor((now.getTime() - lastChangedAt.getTime()) / DAY_MS);
  const isSilent = days >= DAYS_BEFORE_SILENT;
  const message = isSilent ? `Filen har inte ändrats på ${days} dagar. Exporten har kanske stannat.` : null;
  if (isSilent && !isReported) await logSecurityEvent(db, 'feed-source-silent', { dealer, days });
  const nextAt = nextPullAt(source.timesADay, 0, now, spreadOf(source));
  await endPull(db, id, { state: 'unchanged', message, failures: 0, nextAt, isReported: isReported || isSilent });
  return { state: 'unchanged', message };
}

/** A file that was seen before in the same version has been at rest since then. */
const pendingFile = (before: PendingFile | null, now: PendingFile): PendingFile =>
  before?.version === now.version ? before : now;

async function recordFailure(
  db: Db,
  source: ClaimedSource,
  { kind, detail }: { kind: PullFailure; detail: string },
  now: Date,
): Promise<PullOutcome> {
  const failures = source.failures + 1;
  // A new host key may be an attack, so that staff are notified at once.
  const isDue = failures >= FAILURES_BEFORE_REPORT || kind === 'host-key';
  const message = kind === 'status' ? `${PULL_FAILURES.status} (${detail})` : PULL_FAILURES[kind];
  if (isDue && !source.isReported) {
    await logSecurityEvent(db, 'feed-source-failing', { dealer: source.dealer, failures, kind });
  }
  const nextAt = nextPullAt(source.timesADay, failures, now, spreadOf(source));
  const isReported = isDue || source.isReported;
  const pending = kind === 'being-written' ? pendingFile(source.pending, { version: detail, since: now }) : null;
  await endPull(db, source.id, { state: 'failed', message, failures, nextAt, isReported, pending });
  return { state: 'failed', message };
}
