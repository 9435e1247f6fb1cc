import path from 'node:path';

/**
 * The only reader of the environment under tools/ (beside the bootstrap): what the developer's commands need and the product
 * does not. Settings of the product are in src/config/env.ts.
 */
export const environment = {
  /** Paths of the browsers for the browser tests. */
  chromiumPath: process.env.CHROMIUM_PATH || null,
  firefoxPath: process.env.FIREFOX_PATH || null,
  /** A bucket for the tests of the file store, in place of the store that they start. */
  testFilesUrl: process.env.TEST_FILES_URL || null,
  /** Set by `npm run faults`: repeats each fault test in full instead of once. */
  areFaultsInFull: process.env.FAULTS_IN_FULL === '1',
};

/** The environment for a program that a command starts. */
export const childEnvironment = (changes: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changes,
});

/** Folders of PATH. */
export const searchPath = (): string[] =>
  (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Folder in which the npm script was called; file arguments are relative to it. */
export const callerFolder = (): string => process.env.INIT_CWD || process.cwd();
