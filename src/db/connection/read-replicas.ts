import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { withoutPassword } from '#src/base/database-urls.ts';
import { orLate } from '#src/base/or-late.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable, isUnreachable } from './database-unavailable.ts';
import { dbCircuitBreaker } from './db-circuit-breaker.ts';
import { DATABASE_IDENTITY, parseWalPosition, type WalPosition } from './wal-position.ts';

/** The state of a replica, as its metrics and the log name it. `behind`: older than what this process has shown already. */
export type ReplicaState = 'used' | 'behind' | 'unreachable' | 'disconnected' | 'not a replica' | 'another database';

export type ReplicaReport = {
  /** Host, port and database. */
  name: string;
  state: ReplicaState;
  /** Bytes of the primary's log that the replica has not replayed yet; null while unknown. */
  lagBytes: number | null;
};

/** A version, and a position before which everything is in the version. */
export type VersionRead = { version: string; position: WalPosition };

export type ReadReplicas = ReturnType<typeof createReadReplicas>;

type Options = {
  primary: pg.Pool;
  replicas: readonly {
    url: string;
    pool: pg.Pool;
    /** A connection of its own for watching, so that it waits for no page's query. */
    watcher: pg.Pool;
  }[];
  /** Called when the state of a replica changes. */
  onState?: (report: ReplicaReport) => void;
  pollMs?: number;
};

type Replica = {
  name: string;
  pool: PostgresPool;
  connections: pg.Pool;
  watcher: pg.Pool;
  state: ReplicaState;
  reported: ReplicaState;
  /** How far it has replayed at least; it only advances, until it is restarted. */
  position: WalPosition;
  /** How far it has the primary's log, replayed or not. */
  received: WalPosition;
  /** Whether it receives the primary's log. Without it only an unavailable primary excuses an old position. */
  isStreaming: boolean;
  polling: Promise<void> | null;
};

const POLL_MS = 500;
/** While a replica is behind what was shown, it is asked this often. ms */
const CATCH_UP_MS = 50;
/** Without the primary a read waits at most this long for a replica to replay what it has received. ms */
const REPLAY_LIMIT_MS = 1_000;
const NEVER_READ: WalPosition = -1n;

type ReplicaRow = {
  identity: string;
  in_recovery: boolean;
  position: string | null;
  received: string | null;
  streaming: boolean;
};
const PRIMARY_STATE = `select ${DATABASE_IDENTITY} as identity, pg_current_wal_lsn()::text as position`;
const REPLICA_STATE = `select ${DATABASE_IDENTITY} as identity, pg_is_in_recovery() as in_recovery,
  pg_last_wal_replay_lsn()::text as position,
  greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::text as received, exists (select from pg_stat_wal_receiver) as streaming`;

/**
 * Reads of public pages over several streaming replicas. A read goes to a replica that has replayed at least the position at which
 * the newest version that this process knows was read from the primary, so that nobody is sent back in time: callers read the version
 * from the primary first (`observe`). A replica that is behind, unreachable or of another database is skipped; without any, the primary
 * is read. While the primary is unavailable, the replica that has replayed most is read, once it has replayed what a replica may have
 * confirmed: a synchronous standby confirms a commit when it is on its disk, which is before its reads see it.
 */
export function createReadReplicas({ primary, replicas: servers, onState, pollMs = POLL_MS }: Options) {
  const primaryPool = dbCircuitBreaker(primary);
  const replicas: Replica[] = servers.map(({ url, pool, watcher }) => ({
    name: withoutPassword(url),
    pool: dbCircuitBreaker(pool),
    connections: pool,
    watcher,
    state: 'unreachable',
    reported: 'used',
    position: NEVER_READ,
    received: NEVER_READ,
    isStreaming: false,
    polling: null,
  }));
  let identity: string | null = null;
  let isPrimaryUnavailable = false;
  /** Of the primary, when last looked at. */
  let written: WalPosition = 0n;
  /** Position that a replica must have replayed. */
  let floor: WalPosition = 0n;
  const versions = new Map<string, string>();
  /** Received by a replica that did not replay it within the limit: no further read waits for it. */
  let waitedFor: WalPosition = NEVER_READ;
  let turn = 0;
  let stopped = false;

  const stateOf = (replica: Replica): ReplicaState => {
    if (replica.state !== 'used') return replica.state;
    if (!replica.isStreaming && !isPrimaryUnavailable) return 'disconnected';
    return replica.position < floor ? 'behind' : 'used';
  };
  const reportOf = (replica: Replica): ReplicaReport => ({
    name: replica.name,
    state: stateOf(replica),
    lagBytes:
      replica.position === NEVER_READ ? null : Number(written > replica.position ? written - replica.position : 0n),
  });
  const forget = (replica: Replica): void => {
    // A restarted server may serve an older position than the one before its crash.
    replica.position = NEVER_READ;
    replica.received = NEVER_READ;
    replica.state = 'unreachable';
  };

  const look = async (replica: Replica): Promise<void> => {
    try {
      if (identity === null) return forget(replica);
      const { rows } = await replica.watcher.query<ReplicaRow>(REPLICA_STATE);
      const [row] = rows;
      if (!row) return forget(replica);
      replica.isStreaming = row.streaming;
      if (row.identity !== identity) replica.state = 'another database';
      else if (!row.in_recovery) replica.state = 'not a replica';
      else {
        replica.state = 'used';
        replica.position = parseWalPosition(row.position) ?? NEVER_READ;
        replica.received = parseWalPosition(row.received) ?? replica.position;
      }
    } catch {
      forget(replica);
    }
  };
  const poll = (replica: Replica): Promise<void> => {
    replica.polling ??= look(replica).finally(() => {
      replica.polling = null;
      const report = reportOf(replica);
      if (report.state === replica.reported) return;
      // Being behind for a moment follows every change.
      if (report.state !== 'behind') {
        replica.reported = report.state;
        onState?.(report);
      }
    });
    return replica.polling;
  };
  const lookAtPrimary = async (): Promise<void> => {
    const required = floor;
    try {
      const { rows } = await primary.query<{ identity: string; position: string | null }>(PRIMARY_STATE);
      isPrimaryUnavailable = false;
      identity = rows[0]?.identity ?? identity;
      written = parseWalPosition(rows[0]?.position ?? null) ?? written;
      // Less than what it had once: after a failover that lost unconfirmed log, or after a restore.
      if (written < required) floor = written;
    } catch (error) {
      isPrimaryUnavailable ||= isDatabaseUnavailable(error);
    }
  };
  const pollAll = async (): Promise<void> => {
    await lookAtPrimary();
    await Promise.all(replicas.map(poll));
  };

  for (const replica of replicas) {
    // The crash of a server ends its connections.
    replica.watcher.on('error', () => forget(replica));
    replica.watcher.on('remove', () => forget(replica));
  }
  let timer: NodeJS.Timeout | undefined;
  let first: Promise<void> | undefined;
  const watch = async (): Promise<void> => {
    const polled = pollAll();
    first ??= polled;
    await polled;
    if (stopped) return;
    const isCatchingUp = replicas.some((replica) => stateOf(replica) === 'behind');
    timer = setTimeout(() => void watch(), isCatchingUp ? CATCH_UP_MS : pollMs);
    timer.unref();
  };

  /** Replicas to read from, the preferred one first. */
  const candidates = (): Replica[] => {
    const usable = replicas.filter((replica) => stateOf(replica) === 'used');
    if (!isPrimaryUnavailable) {
      turn += 1;
      return usable
        .map((_, place) => usable[(place + turn) % usable.length])
        .filter((replica) => replica !== undefined);
    }
    // All processes must choose the same one, as they cannot compare with the primary.
    return usable.sort((a, b) => (a.position < b.position ? 1 : -1));
  };

  const connectToReplica = async <Connection>(connect: (replica: Replica) => Promise<Connection>) => {
    for (const replica of candidates()) {
      try {
        return await connect(replica);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        if (isUnreachable(error)) forget(replica);
      }
    }
    return null;
  };
  /** For reads of public pages. */
  const reads: PostgresPool = {
    connect: async () => (await connectToReplica(({ pool }) => pool.connect())) ?? primaryPool.connect(),
    end: async () => undefined,
    options: primary.options,
  };
  /** A look that began before now may have missed a commit that was confirmed meanwhile. */
  const lookAgain = async (replica: Replica): Promise<void> => {
    await replica.polling;
    await poll(replica);
  };
  /** Waits at most twice the limit. */
  const untilReplayed = async (): Promise<void> => {
    const end = performance.now() + REPLAY_LIMIT_MS;
    for (;;) {
      // One that does not answer is watched, but waited for by nobody.
      const asked = replicas.filter(({ state }) => state === 'used');
      await orLate(Promise.all(asked.map(lookAgain)), REPLAY_LIMIT_MS);
      const usable = asked.filter(({ state }) => state === 'used');
      const [newest = NEVER_READ] = usable.map(({ received }) => received).sort((a, b) => (a < b ? 1 : -1));
      if (newest <= waitedFor || usable.some(({ position }) => position >= newest)) return;
      if (performance.now() > end) {
        waitedFor = newest;
        return;
      }
      await sleep(CATCH_UP_MS);
    }
  };
  const connectInstead = async () => {
    // Asked now: a standby that was promoted a moment ago has what no replica has yet.
    await lookAtPrimary();
    if (!isPrimaryUnavailable) return primaryPool.connect();
    await untilReplayed();
    const connection = await connectToReplica(({ pool }) => pool.connect());
    if (connection === null) throw new DatabaseUnavailableError();
    return connection;
  };
  /** For versions, and whatever must be as new as the primary while that is available. @param pool of the primary */
  const primaryFirst = (pool: pg.Pool): PostgresPool => ({
    connect: dbCircuitBreaker(pool, { instead: { ...reads, connect: connectInstead } }).connect,
    end: () => pool.end(),
    options: pool.options,
  });

  return {
    reads,
    /** A connection for the same reads, for statements that the query builder does not support. */
    connect: async (): Promise<pg.PoolClient> =>
      (await connectToReplica(({ connections }) => connections.connect())) ?? primary.connect(),
    primaryFirst,
    /**
     * Notes that a version was read: replicas must have replayed it before they are read again. While it is unchanged, later positions
     * do not matter, so that writes of other things send no reads to the primary.
     * @param subject what the version is of
     */
    observe: (subject: string, { version, position }: VersionRead): void => {
      if (versions.get(subject) === version) return;
      versions.set(subject, version);
      if (position > floor) floor = position;
      for (const replica of replicas) if (stateOf(replica) === 'behind') void poll(replica);
    },
    report: (): ReplicaReport[] => replicas.map(reportOf),
    /** Waits until all replicas have been looked at, at most so long. */
    checked: async (limitMs: number): Promise<void> => void (await orLate(first ?? pollAll(), limitMs)),
    /** Looks at the replicas from now on. @returns stops it */
    watch: () => {
      void watch();
      return () => {
        stopped = true;
        clearTimeout(timer);
      };
    },
  };
}
