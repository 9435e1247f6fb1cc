/**
 * Whether lists and objects lie more than so many levels within each other. It does not recurse, so that no depth is too much for it;
 * what walks a value recursively (JSON.stringify, a schema) is given none that is deeper.
 */
export function isNestedDeeper(value: unknown, maxLevels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const nested = level.filter((each) => typeof each === 'object' && each !== null);
    if (nested.length > 0 && depth === maxLevels) return true;
    level = nested.flatMap((each) => Object.values(each as object));
  }
  return false;
}
