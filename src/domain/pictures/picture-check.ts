import { DAY_MS } from '#src/base/units.ts';

type ProblemRule = {
  /** Whether one answer is enough; otherwise the picture is dead when it fails twice in a row. */
  isCertain: boolean;
  /** Whether it shows that the network of the site works. */
  isAnswer: boolean;
  /** For the dealer, after the address. */
  text: (detail: string) => string;
};

/** Why an address shows no picture. */
export const PICTURE_PROBLEMS = {
  address: { isCertain: true, isAnswer: false, text: () => 'adressen går inte att nå från internet' },
  missing: { isCertain: true, isAnswer: true, text: (detail) => `finns inte (servern svarar ${detail})` },
  'not a picture': { isCertain: true, isAnswer: true, text: (detail) => `är ingen bild (${detail})` },
  'too small': { isCertain: true, isAnswer: true, text: (detail) => `är bara ${detail} bildpunkter` },
  'too large': { isCertain: true, isAnswer: true, text: (detail) => `är för stor (${detail})` },
  redirects: { isCertain: true, isAnswer: true, text: () => 'servern skickar vidare för många gånger' },
  status: { isCertain: false, isAnswer: true, text: (detail) => `servern svarar ${detail}` },
  'no server': { isCertain: false, isAnswer: true, text: () => 'det finns ingen server med det namnet' },
  certificate: { isCertain: false, isAnswer: true, text: () => 'serverns certifikat gäller inte' },
  'no answer': { isCertain: false, isAnswer: false, text: () => 'servern svarar inte' },
} as const satisfies Record<string, ProblemRule>;

export type PictureProblem = {
  kind: keyof typeof PICTURE_PROBLEMS;
  /** Status, content type or size, as the text of the kind shows it; otherwise empty. */
  detail: string;
};

/** A server's answer to the address of a picture; "unknown": it asks for patience. */
export type PictureAnswer = 'live' | 'unknown' | PictureProblem;

/** A picture that failed at the latest check, as stored. */
export type FailedPicture = PictureProblem & {
  address: string;
  /** Checks in a row at which it failed. */
  failures: number;
};

export const pictureProblemText = ({ kind, detail }: PictureProblem): string => PICTURE_PROBLEMS[kind].text(detail);

/** A picture that counts as none, and why. */
export type DeadPicture = PictureProblem & { address: string };

/** An ad for sale some of whose pictures count as none. */
export type AdWithDeadPictures = {
  id: number;
  name: string;
  licencePlate: string | null;
  dealerAdId: string | null;
  /** Number of all its pictures. */
  pictures: number;
  /** Number of its dead ones, and the first of them. */
  count: number;
  dead: DeadPicture[];
};

export type DeadPictures = {
  /** Dead pictures of all ads. */
  pictures: number;
  ads: number;
  /** The first ads, those with the most dead pictures first. */
  listed: AdWithDeadPictures[];
};

/** Uploaded pictures and examples are the site's own. */
export const isExternalPicture = (address: string): boolean => /^https?:/i.test(address);

/** Dead: the address counts as no picture. */
export const isDead = ({ kind, failures }: FailedPicture): boolean => PICTURE_PROBLEMS[kind].isCertain || failures > 1;

/** Pictures that were there are asked for again after this time, ms. */
export const RECHECK_LIVE_MS = 7 * DAY_MS;
/** Pictures that were certainly not there. */
const RECHECK_DEAD_MS = 6 * 3_600_000;
/** After a failure that may pass; after each further one twice the time, up to that of dead pictures. */
const RECHECK_FAILED_MS = 15 * 60_000;
/** Pictures of which nothing was learned. */
const RECHECK_UNKNOWN_MS = 3_600_000;

/** The pictures of an ad as a check left them. */
export type JudgedPictures = {
  failed: FailedPicture[];
  /** When all were asked for and answered, or failed; null: that is still to do. */
  checkedAt: Date | null;
  /** Null: there is nothing to ask. */
  recheckAt: Date | null;
};

/**
 * Judges the pictures of an ad by the answers of a check.
 * @param answers by address; an address without one, or with "unknown", stays as it was
 * @param checkedAt when all were asked for before, so that now only failed ones were; null: all were asked for now
 */
export function judgePictures(
  addresses: readonly string[],
  answers: ReadonlyMap<string, PictureAnswer>,
  before: readonly FailedPicture[],
  { now, checkedAt }: { now: Date; checkedAt: Date | null },
): JudgedPictures {
  const external = [...new Set(addresses)].filter(isExternalPicture);
  if (external.length === 0) return { failed: [], checkedAt: now, recheckAt: null };
  const known = new Map(before.map((each) => [each.address, each]));
  const failed = external
    .map((address) => judgePicture(address, answers.get(address), known.get(address)))
    .filter((picture) => picture !== null);
  const hasUnknown = external.some((address) => answers.get(address) === 'unknown');
  const wholeAt = checkedAt ?? now;
  const rechecks = [
    wholeAt.getTime() + RECHECK_LIVE_MS,
    ...failed.map((picture) => now.getTime() + recheckAfter(picture)),
    ...(hasUnknown ? [now.getTime() + RECHECK_UNKNOWN_MS] : []),
  ];
  return { failed, checkedAt: hasUnknown ? null : wholeAt, recheckAt: new Date(Math.min(...rechecks)) };
}

function judgePicture(
  address: string,
  answer: PictureAnswer | undefined,
  before: FailedPicture | undefined,
): FailedPicture | null {
  if (answer === 'live') return null;
  if (answer === undefined || answer === 'unknown') return before ?? null;
  return { address, kind: answer.kind, detail: answer.detail, failures: (before?.failures ?? 0) + 1 };
}

function recheckAfter({ kind, failures }: FailedPicture): number {
  if (PICTURE_PROBLEMS[kind].isCertain) return RECHECK_DEAD_MS;
  return Math.min(RECHECK_DEAD_MS, RECHECK_FAILED_MS * 2 ** (failures - 1));
}

/**
 * Whether a check says nothing of pictures that did not answer, because the site itself has no network: several servers were asked,
 * and none answered.
 */
export function isWithoutNetwork(answers: ReadonlyMap<string, PictureAnswer>): boolean {
  const silent = new Set<string>();
  for (const [address, answer] of answers) {
    if (typeof answer === 'string' || PICTURE_PROBLEMS[answer.kind].isAnswer) return false;
    if (answer.kind === 'no answer') silent.add(URL.parse(address)?.host ?? '');
  }
  return silent.size > 1;
}
