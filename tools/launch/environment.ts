import path from 'node:path';

/**
 * The only reader of the environment under tools/ (beside the bootstrap): what the developer's commands need and the product
 * does not. Settings of the product are in src/config/env.ts.
 */
export const environment = {
  /** Browsers of one's own choice for the browser tests. */
  chromiumPath: process.env.CHROMIUM_PATH || null,
  firefoxPath: process.env.FIREFOX_PATH || null,
  /** Set by `npm run faults` for its own tests: each fault as often as it takes, instead of once. */
  areFaultsInFull: process.env.FAULTS_IN_FULL === '1',
};

/** The environment for a program that a command starts. */
export const childEnvironment = (changes: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changes,
});

/** The folders in which programs are looked for. */
export const searchPath = (): string[] =>
  (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Where the person stood who called the npm script; files on the command line are meant from there. */
export const callerFolder = (): string => process.env.INIT_CWD || process.cwd();
