export type TextKind = 'identifier' | 'file name' | 'comment' | 'test title' | 'log' | 'document';

export type ForbiddenWord = {
  /** Matched against prose as written, and against names in lower-case words with a space between them and at the end. */
  pattern: RegExp;
  /** Only these; without it everywhere. */
  kinds?: readonly TextKind[];
  /** The standard term, by sense. */
  use: string;
};

const NAMES = ['identifier', 'file name'] as const;
const PROSE = ['comment', 'test title', 'log', 'document'] as const;

/** Words of the private idiom that this code was first written in, each with the terms of the field. */
export const FORBIDDEN_WORDS: readonly ForbiddenWord[] = [
  {
    pattern: /\b(awake|asleep|waking|wakes?|woken|woke|sleepers?)\b/i,
    use: '"hydrated", "running", "notified" or "resumed"',
  },
  {
    pattern: /\b(un)?told\b|\b(tells?|telling)\b/i,
    use: '"reported", "returned", "notified", "logged" or "distinguishes"',
  },
  { pattern: /\bkept\b/i, use: '"stored", "cached", "retained", "preserved" or "kept-alive" by its kind' },
  { pattern: /\b(drawn|draws?|drew|drawings?)\b/i, use: '"rendered", "illustrated" or "sampled" (at random)' },
  { pattern: /\breckon(s|ed|ing)?\b/i, use: '"estimated", "calculated" or "counted"' },
  {
    pattern:
      /\b(in|take|takes|taking|without|of|his|their|its|leaves|for|more|long) turns\b|\b(in|its|his|their|whose|a|no|take|takes) turn\b(?! (of|to))/i,
    kinds: PROSE,
    use: '"slot", "permit", "queue" or "in order"',
  },
  { pattern: /\bturns\b/, kinds: NAMES, use: '"semaphore" or "slots"' },
  { pattern: /\b(the|front|at the|a) doors?\b/i, kinds: PROSE, use: '"listener", "HTTP entry point" or "app"' },
  { pattern: /\b(front )?door\b/, kinds: NAMES, use: '"listener" or "app"' },
  { pattern: /\bcrowd(s|ed)?\b/i, use: '"overload" or "many concurrent requests"' },
  {
    pattern:
      /\b(is|are|was|were|be|been|being|goes|went|gone|comes|while|when|database) away\b|\baway (database|again)\b/i,
    use: '"unavailable"',
  },
  { pattern: /\baway\b/, kinds: NAMES, use: '"unavailable"' },
  {
    pattern: /\b(fetch\w*|load\w*|asked?|asks|made|make|makes|read|reads|rendered|only) ahead\b/i,
    use: '"prefetched" or "in advance"',
  },
  { pattern: /\bahead\b/, kinds: NAMES, use: '"prefetch" or "next"' },
  { pattern: /\banew\b/i, use: '"again", "refetched" or "recomputed"' },
  { pattern: /\b(un)?packed\b|\bpacks (it|them|pages|answers)\b/i, use: '"compressed" or "decompressed"' },
  { pattern: /\b(by (itself|themselves))\b/i, use: '"automatically", "scheduled" or "on its own"' },
  { pattern: /\b(mend|mends|mended|mending)\b/i, use: '"corrected", "repaired" or "fixed"' },
  { pattern: /\b(heard|hears?|unheard)\b/i, use: '"received", "connected" or "phonetic"' },
  { pattern: /\blet(s|ting)? go\b/i, use: '"removed constraint" or "released"' },
  { pattern: /\blent\b/i, use: '"acquired" or "checked out"' },
  { pattern: /\b(give|gives|gave|given|giving) back\b/i, use: '"release" or "return"' },
  { pattern: /\b(desk|studio|easel|tool ?box)\b/i, use: '"runner", "worker" or "context"' },
  { pattern: /\btall(y|ies|ied)\b/i, use: '"count" or "facet counts"' },
  { pattern: /\bglued?\b/i, use: '"compound" or "joined"' },
  { pattern: /\b(prove|proof|proved)\b/, kinds: NAMES, use: '"reauthenticate" or "verified"' },
  { pattern: /^(hold|held|holds) /, kinds: ['identifier'], use: '"lock", "contains" or "includes"' },
  { pattern: /^note (?!$)/, kinds: ['identifier'], use: '"record" or "mark"' },
  { pattern: /^means $/, kinds: ['identifier'], use: '"dependencies" or "meanings"' },
  { pattern: /\bapart\b/, kinds: NAMES, use: '"split", "distance" or "distinct"' },
  { pattern: /^(most|longest|largest|highest) \w/, kinds: ['identifier'], use: '"max"' },
  { pattern: /^(least|shortest|lowest|fewest) \w/, kinds: ['identifier'], use: '"min"' },
  {
    pattern:
      /^(What|Who|Ones? (that|of|who)|Whoever|Whatever)\b(?!.*\?)|[.:;!?] (Ones? that|What (is|are|was|were|stands|comes|goes)|Whoever|Whatever)\b/,
    kinds: ['comment', 'document'],
    use: 'a subject and a verb, or a noun phrase',
  },
  {
    pattern: /^\s*(whoever|whatever|who|what|one that|ones that|nobody|somebody|everybody|anybody)\b/i,
    kinds: ['test title'],
    use: 'what the code does under which condition',
  },
  { pattern: /\b(whoever|who ever)\b/i, kinds: PROSE, use: '"a visitor", "a client" or "the caller"' },
];

export type AllowedUse = { word: RegExp; file?: RegExp; text?: RegExp; kinds?: readonly TextKind[]; reason: string };

export const ALLOWED_USES: readonly AllowedUse[] = [
  {
    word: /./,
    file: /^(test\/(support\/layout\/vocabulary|vocabulary|layout-rules)|CHANGELOG\.md)/,
    reason: 'lists the words, or what was renamed',
  },
  {
    word: /^(draws?|drawn|drawings?)$/i,
    file: /illustration|drawings?|scenes|landscapes|picture|service-worker/,
    reason: 'the illustrations are drawings: "draw" is the term of graphics',
  },
  { word: /door/, text: /door(s|sOf)?$|doors_|number.of/i, kinds: ['identifier'], reason: 'the doors of a car' },
  {
    word: /door/i,
    text: /\b(car|two|three|four|five|2|3|4|5|number of|with|its|\d) ?-?doors?\b/i,
    kinds: PROSE,
    reason: 'the doors of a car',
  },
  { word: /^door $/, file: /illustration|adviser|equipment|facts/, reason: 'the doors of a car' },
  { word: /^held/, text: /heldOut|HELD_OUT/, reason: 'held-out data: the term of statistics' },
  { word: /^lowest/, text: /lowestPrice|lowestBefore/, reason: 'the lowest of several prices, not a bound' },
  {
    word: /^(longest|highest|largest|most)/,
    text: /^(longestPhrase|longestOf|longestEnd|highestKey|highestRate|highestRule|longestFrom|mostMeant)$/,
    reason: 'the greatest of several values, not a bound',
  },
  { word: /^proved$/, text: /^proved_at$/, reason: 'a column of the database' },
  {
    word: /proof/,
    kinds: ['file name'],
    file: /^src\/web\/staff\/proof\//,
    reason: 'the folder has the name of its address',
  },
  {
    word: /^held /,
    file: /import-runs/,
    text: /^held$/,
    reason: 'a column of a query: whether PostgreSQL gave the lock',
  },
  {
    word: /turns|awake|turn/i,
    kinds: ['file name'],
    file: /^docs\/decisions\/0020-/,
    reason: 'the old title of a decision; goes when the file is renamed',
  },
];
