/**
 * Leaves fields that are empty, or as their `data-default` says, out of the addresses that forms make. Fields of a form with `data-whole` say
 * something when they are empty. Without scripts the server redirects to the address without the empty ones (src/http/address.ts).
 */
export function leaveOutDefaults(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    const { method, dataset, elements } = target as HTMLFormElement;
    if (method !== 'get' || dataset.whole !== undefined) return;
    for (const { name, value, dataset: own } of elements as Iterable<Element> as Iterable<HTMLInputElement>)
      if (value === (own.default ?? '') && formData.getAll(name).length < 2) formData.delete(name);
  });
}
