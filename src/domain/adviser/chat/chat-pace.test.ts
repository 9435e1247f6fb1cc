import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { type ChatPace, FRESH_PACE, waitBefore } from './chat-pace.ts';

const pace = (changes: Partial<ChatPace>): ChatPace => ({ ...FRESH_PACE, ...changes });
const clock = (now: number, sentAt: number | null = null) => ({ now, paceAt: 0, sentAt });

test('the first message waits for nothing, the next for the spacing', () => {
  expect(waitBefore(FRESH_PACE, 'hej', clock(0))).toBe(0);
  expect(waitBefore(FRESH_PACE, 'hej', clock(500, 0))).toBe(1_700);
  expect(waitBefore(FRESH_PACE, 'hej', clock(5_000, 0))).toBe(0);
});

test('waits for the end of the window when no message is left in it', () => {
  const used = pace({ messages: { left: 0, endsInMs: 40_000 } });
  expect(waitBefore(used, 'hej', clock(10_000, 0))).toBe(30_300);
  expect(waitBefore(used, 'hej', clock(41_000, 0))).toBe(0);
});

test('a long message waits for the limit of length, a short one does not', () => {
  const used = pace({ length: { left: 1, endsInMs: 20_000 } });
  expect(waitBefore(used, 'x'.repeat(2_000), clock(0))).toBe(20_300);
  expect(waitBefore(used, 'x'.repeat(400), clock(0))).toBe(0);
});

test('never breaks the server’s limit when suggestions are pressed as soon as they are allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 8_000 }), { maxLength: 60 }), (pauses) => {
      let [now, windowFrom, used, sentAt] = [0, 0, 0, null as number | null];
      for (const pause of pauses) {
        now += pause;
        if (now - windowFrom >= LIMITS.chat.windowMs) [windowFrom, used] = [now, 0];
        const messages = { left: LIMITS.chat.points - used, endsInMs: windowFrom + LIMITS.chat.windowMs - now };
        now += waitBefore(pace({ messages }), 'nästa', { now, paceAt: now, sentAt });
        if (now - windowFrom >= LIMITS.chat.windowMs) [windowFrom, used] = [now, 0];
        used += 1;
        expect(used).toBeLessThanOrEqual(LIMITS.chat.points);
        if (sentAt !== null) expect(now - sentAt).toBeGreaterThanOrEqual(2_000);
        sentAt = now;
      }
    }),
  );
});
