/** Works with the storage of the tab. @returns null where it is blocked, full or damaged */
export function withTabStorage<Value>(work: (storage: Storage) => Value): Value | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}
