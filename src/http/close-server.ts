import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';

type Limits = {
  /** What has arrived is answered; beyond this it is refused, as there is more than can be answered. ms */
  answeringMs: number;
  /** Then for so long, ms: whoever has come to the door by then is let in, if only to be told. */
  refusingMs: number;
  /** Time in which connections that stand may ask once more, ms. */
  lastRequestsMs: number;
  /** All together, ms: what is still being answered is cut off. */
  allMs: number;
};

const LIMITS: Limits = { answeringMs: 2_000, refusingMs: 3_000, lastRequestsMs: 500, allMs: 10_000 };
const SWEEP_MS = 100;
const QUICK_ROUND_MS = 10;
/** Nobody new for so long: also of those whom the first of several processes hands on, which takes it a moment. */
const QUIET_MS = 20;

/**
 * Takes no new connections. Those that stand may ask once more within a short time, and are told with the answer that it was the
 * last: a request that is on its way when the end begins is answered, not reset. Idle ones are then ended, busy ones after their
 * answer, all of them at the limit.
 * @param refuse called when more comes than can be answered: from then on the answers are refusals, which cost next to nothing
 */
export function closeServer(server: Server, refuse: () => void, limits: Partial<Limits> = {}): Promise<void> {
  const { answeringMs, refusingMs, lastRequestsMs, allMs } = { ...LIMITS, ...limits };
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  return new Promise((resolve) => {
    let isClosed = false;
    const limit = setTimeout(() => server.closeAllConnections(), allMs);
    const onClosed = () => {
      isClosed = true;
      clearTimeout(limit);
      // Nothing is left for the server's own close but its watch over connections, which would keep the whole site in memory.
      server.close();
      resolve();
    };
    const emptyDoor = async () => {
      if (await quietRounds(server, answeringMs)) return;
      refuse();
      await quietRounds(server, refusingMs);
    };
    const endIdleOnes = async () => {
      for (await sleep(lastRequestsMs); !isClosed; await sleep(SWEEP_MS)) {
        await quietRounds(server, refusingMs);
        server.closeIdleConnections();
      }
    };
    // The server's own close would end idle connections at once, whatever is on its way to them.
    void emptyDoor().then(() => TcpServer.prototype.close.call(server, onClosed));
    void endIdleOnes();
  });
}

/**
 * Waits until the event loop has gone round quickly for a while, has seen to every connection, and has let no new one in (it lets in
 * one a round): hardly anything then waits unseen to be read.
 * @returns false when that did not come within the limit
 */
async function quietRounds(server: Server, limitMs: number): Promise<boolean> {
  let quietSince = performance.now();
  const onConnection = () => {
    quietSince = performance.now();
  };
  server.on('connection', onConnection);
  try {
    for (const until = quietSince + limitMs; ; ) {
      const begun = performance.now();
      await nextRound();
      const now = performance.now();
      if (now - begun > QUICK_ROUND_MS) quietSince = now;
      if (now - quietSince > QUIET_MS) return true;
      if (now > until) return false;
    }
  } finally {
    server.off('connection', onConnection);
  }
}
