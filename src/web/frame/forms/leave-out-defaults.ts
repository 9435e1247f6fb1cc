/**
 * Leaves fields that are empty, or as their `data-default` says, out of the addresses that forms make. Fields of a form with `data-whole` say
 * something when they are empty. Without scripts the server redirects to the address without the empty ones (src/http/address.ts).
 * Runs in the browser, sent as text with each page, so it uses nothing from outside itself and works before hydration.
 */
export function leaveOutDefaults(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    const form = target as HTMLFormElement;
    if (form.method === 'get' && !form.dataset.whole)
      for (const { name, value, dataset } of form.elements as Iterable<Element> as Iterable<HTMLInputElement>)
        if (value === (dataset.default ?? '')) formData.delete(name);
  });
}
