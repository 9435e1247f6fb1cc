/**
 * Leaves fields that are empty, or as their `data-default` says, out of the addresses that forms make. Fields of a form with `data-whole` say
 * something when they are empty. Without scripts the server redirects to the address without the empty ones (src/http/address.ts).
 */
export function leaveOutDefaults(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== 'get' || target.dataset.whole !== undefined) return;
    const defaults = new Map<string, string>();
    for (const control of target.elements) {
      const { name = '', dataset } = control as HTMLInputElement;
      if (dataset.default !== undefined) defaults.set(name, dataset.default);
    }
    const filled = [...formData].filter(([name, value]) => value !== (defaults.get(name) ?? ''));
    for (const name of [...formData.keys()]) formData.delete(name);
    for (const [name, value] of filled) formData.append(name, value);
  });
}
