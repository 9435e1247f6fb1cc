/** The fields of package-lock.json that are read here. */
export type LockedPackage = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type LockFile = { packages: Record<string, LockedPackage> };

/** The lock files of the project: its own, and that of what `npm run bench peers` compares with. */
export const LOCK_FILES = ['package-lock.json', 'tools/bench/peers/packages/package-lock.json'];

/** An optional dependency for another platform that is missing from the lock file. */
export type MissingPackage = { neededBy: string; name: string; version: string; dev: boolean };

/**
 * `npm ci` refuses a lock file that lacks an optional package, even one for another platform. npm leaves those out of the file
 * when the registry that generated the file does not have them.
 */
export function missingOptionalPackages({ packages }: LockFile): MissingPackage[] {
  return Object.entries(packages).flatMap(([neededBy, { optionalDependencies, dev = false }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !isReachable(packages, neededBy, name))
      .map(([name, version]) => ({ neededBy, name, version, dev })),
  );
}

/** Resolves like Node: in the package's own node_modules, then in those above it. */
function isReachable(packages: LockFile['packages'], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony'];
const PROCESSORS: Readonly<Record<string, string>> = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
};

/**
 * The missing entries: the exact version and the platform from the name, so that no other
 * platform downloads it. Without an integrity hash, as the package is not available.
 * @throws Error when the name has no platform or the version is a range
 */
export function lockEntry({ name, version, dev }: MissingPackage): LockedPackage {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = Object.keys(PROCESSORS).find((processor) => words.includes(processor));
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32') || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
    throw new Error(`${name}@${version} cannot be completed: its name has no platform, or its version is a range.`);
  }
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined;
  // In npm's key order.
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(libc ? { libc } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}
