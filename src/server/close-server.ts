import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from './listener.ts';

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

const LIMITS: Limits = { answeringMs: 2_000, refusingMs: 5_000, lastRequestsMs: 500, allMs: 10_000 };
const SWEEP_MS = 50;
const QUICK_ROUND_MS = 10;

/**
 * Ends a server. Whoever stands before the door is let in. Connections that stand may ask once more within a short time, and are told
 * with the answer that it was the last: a request that is on its way when the end begins is answered, not reset. Idle ones are then
 * ended, busy ones after their answer, all of them at the limit.
 * @param refuse called when more comes than can be answered: from then on the answers are refusals, which cost next to nothing
 */
type CloseServer = (door: Listener, refuse: () => void, limits?: Partial<Limits>) => Promise<void>;

/** @param server to which nobody has been let in yet */
export function closable(server: Server): CloseServer {
  const standing = new Set<Socket>();
  server.on('connection', (socket) => {
    standing.add(socket);
    socket.once('close', () => standing.delete(socket));
  });
  return async (door, refuse, limits) => {
    const { answeringMs, refusingMs, lastRequestsMs, allMs } = { ...LIMITS, ...limits };
    const begun = performance.now();
    const passed = () => performance.now() - begun;
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    if (!(await door.empty(answeringMs))) {
      refuse();
      await door.empty(refusingMs);
    }
    door.shut();
    for (; standing.size > 0; await sleep(SWEEP_MS)) {
      if (passed() < lastRequestsMs) continue;
      await quickRound(begun + allMs);
      if (passed() < allMs) server.closeIdleConnections();
      else server.closeAllConnections();
    }
    // Its watch over slow connections would keep the whole site in memory.
    server.close();
  };
}

/** Waits until the event loop has gone round quickly: what has arrived by then has been read. */
async function quickRound(until: number): Promise<void> {
  for (let begun = performance.now(); begun < until; begun = performance.now()) {
    await nextRound();
    if (performance.now() - begun < QUICK_ROUND_MS) return;
  }
}
