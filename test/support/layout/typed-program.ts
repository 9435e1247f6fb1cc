import path from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { API, type Checker } from 'typescript/unstable/sync';
import { PROJECT_ROOT } from '#src/config/env.ts';

/** A file with the types of all its expressions. */
export type TypedFile = { path: string; source: SourceFile; checker: Checker };

/**
 * Reads code with the compiler, for rules on the types of expressions. Takes about two seconds for the whole project.
 * @param samples files that are not on the disk, by their path from the project's root; if given, nothing else is read
 */
export function withTypedFiles<Result>(
  isWanted: (file: string) => boolean,
  read: (files: TypedFile[]) => Result,
  samples: Readonly<Record<string, string>> = {},
): Result {
  const names = new Map(Object.entries(samples).map(([file, text]) => [path.join(PROJECT_ROOT, file), text]));
  const config = path.join(PROJECT_ROOT, names.size === 0 ? 'tsconfig.json' : 'tsconfig.samples.json');
  if (names.size > 0) {
    const compilerOptions = {
      strict: true,
      noUncheckedIndexedAccess: true,
      target: 'es2024',
      lib: ['es2024'],
      types: [],
    };
    names.set(config, JSON.stringify({ compilerOptions, files: Object.keys(samples) }));
  }
  const fs = {
    readFile: (file: string) => names.get(file),
    fileExists: (file: string) => (names.has(file) ? true : undefined),
  };
  const api = new API({ cwd: PROJECT_ROOT, fs });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} cannot be read as a project`);
    const { checker, program } = project;
    const files = program.getSourceFileNames().flatMap((name) => {
      const file = path.relative(PROJECT_ROOT, name).split(path.sep).join('/');
      const source = isWanted(file) ? program.getSourceFile(name) : undefined;
      return source ? [{ path: file, source, checker }] : [];
    });
    return read(files);
  } finally {
    api.close();
  }
}
