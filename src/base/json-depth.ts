/**
 * Whether a value is nested deeper than a number of levels. Iterative, so that it handles any depth; functions that walk values
 * recursively (JSON.stringify, a schema) are only given values that pass.
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
