import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FailedPicture,
  isDead,
  isWithoutNetwork,
  judgePictures,
  PICTURE_PROBLEMS,
  type PictureAnswer,
  type PictureProblem,
  pictureProblemText,
} from './picture-check.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const PICTURE = 'https://bilder.example/1.jpg';
const GONE: PictureProblem = { kind: 'missing', detail: '404' };
const SILENT: PictureProblem = { kind: 'no answer', detail: '' };
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const judge = (answer: PictureAnswer, before: readonly FailedPicture[] = [], checkedAt: Date | null = null) =>
  judgePictures([PICTURE], new Map([[PICTURE, answer]]), before, { now: NOW, checkedAt });
const deadOf = (failed: readonly FailedPicture[]) => failed.filter(isDead).map(({ address }) => address);

describe('a picture of an ad', () => {
  test('that is there is asked for again after a week', () => {
    expect(judge('live')).toEqual({ failed: [], checkedAt: NOW, recheckAt: hours(7 * 24) });
  });

  test('that is certainly not there is dead at once, and asked for again after six hours', () => {
    const { failed, recheckAt } = judge(GONE);
    expect(deadOf(failed)).toEqual([PICTURE]);
    expect(recheckAt).toEqual(hours(6));
  });

  test('whose server does not answer is dead at the second check in a row, and asked for ever more seldom', () => {
    let failed: FailedPicture[] = [];
    const waits: number[] = [];
    for (let check = 1; check <= 7; check += 1) {
      const judged = judge(SILENT, failed);
      failed = judged.failed;
      expect(deadOf(failed)).toEqual(check === 1 ? [] : [PICTURE]);
      waits.push(((judged.recheckAt?.getTime() ?? 0) - NOW.getTime()) / 60_000);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 360, 360]);
  });

  test('that is there between two failures is not dead', () => {
    const first = judge(SILENT).failed;
    const second = judge('live', first).failed;
    expect(deadOf(judge(SILENT, second).failed)).toEqual([]);
  });

  test('stays dead while its server is silent, and lives again when it answers', () => {
    const dead = judge(GONE).failed;
    expect(deadOf(judge(SILENT, dead).failed)).toEqual([PICTURE]);
    expect(judge('live', dead).failed).toEqual([]);
  });

  test('of which nothing was learned stays as it was, and all pictures are asked for again', () => {
    expect(judge('unknown')).toEqual({ failed: [], checkedAt: null, recheckAt: hours(1) });
    expect(deadOf(judge('unknown', judge(GONE).failed).failed)).toEqual([PICTURE]);
  });

  test('is asked for with all others a week after the last time, though failed ones were asked for since', () => {
    const checkedAt = hours(-6 * 24);
    expect(judge('live', judge(GONE).failed, checkedAt)).toEqual({ failed: [], checkedAt, recheckAt: hours(24) });
  });

  test('on the site itself is not asked for', () => {
    const own = ['/exempelbild/kombi.svg', '/bild/uppladdad/1'];
    expect(judgePictures(own, new Map(), [], { now: NOW, checkedAt: null })).toEqual({
      failed: [],
      checkedAt: NOW,
      recheckAt: null,
    });
  });
});

test('a former picture of the ad is forgotten', () => {
  const failed = judge(GONE).failed;
  expect(
    judgePictures(['https://bilder.example/2.jpg'], new Map(), failed, { now: NOW, checkedAt: null }).failed,
  ).toEqual([]);
});

const problem = fc
  .constantFrom(...(Object.keys(PICTURE_PROBLEMS) as PictureProblem['kind'][]))
  .map((kind) => ({ kind, detail: '1' }));
const answer: fc.Arbitrary<PictureAnswer> = fc.oneof(
  fc.constant('live' as const),
  fc.constant('unknown' as const),
  problem,
);
const address = fc.integer({ min: 0, max: 5 }).map((at) => `https://b${at % 2}.example/${at}.jpg`);

test('counts only pictures of the ad as dead, and always asks again', () => {
  fc.assert(
    fc.property(
      fc.array(address, { minLength: 1 }),
      fc.array(fc.array(fc.tuple(address, answer))),
      (addresses, checks) => {
        let failed: FailedPicture[] = [];
        for (const check of checks) {
          const answers = new Map(check);
          const judged = judgePictures(addresses, answers, failed, { now: NOW, checkedAt: null });
          failed = judged.failed;
          expect(failed.every((each) => addresses.includes(each.address) && answers.get(each.address) !== 'live')).toBe(
            true,
          );
          expect(new Set(failed.map((each) => each.address)).size).toBe(failed.length);
          expect(judged.recheckAt?.getTime()).toBeGreaterThan(NOW.getTime());
        }
      },
    ),
  );
});

describe('the site is without a network', () => {
  const answers = (...given: [string, PictureAnswer][]) => new Map(given);
  test.each<[string, Map<string, PictureAnswer>, boolean]>([
    [
      'when none of several servers answers',
      answers(['https://a.example/1', SILENT], ['https://b.example/1', SILENT]),
      true,
    ],
    [
      'not when one of them says that a picture is missing',
      answers(['https://a.example/1', SILENT], ['https://b.example/1', GONE]),
      false,
    ],
    [
      'not when one of them has a picture',
      answers(['https://a.example/1', SILENT], ['https://b.example/1', 'live']),
      false,
    ],
    [
      'not when the only server that is asked is silent',
      answers(['https://a.example/1', SILENT], ['https://a.example/2', SILENT]),
      false,
    ],
    ['not when nothing is asked', answers(), false],
  ])('%s', (_, given, expected) => expect(isWithoutNetwork(given)).toBe(expected));
});

test('every problem has words for the dealer', () => {
  for (const kind of Object.keys(PICTURE_PROBLEMS) as PictureProblem['kind'][])
    expect(pictureProblemText({ kind, detail: '404' })).toMatch(/^[a-zåäö]/);
});
