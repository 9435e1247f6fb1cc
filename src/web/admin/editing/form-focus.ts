/** Leads to the first field of a form that was refused, opening what it is folded into. Without one the focus stays where it is. */
export function focusFirstError(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field) return;
  openAround(field);
  field.focus({ preventScroll: true });
  // In the middle, with its label and what is wrong with it, clear of the bar.
  field.scrollIntoView({ block: 'center' });
}

/** Opens every fold-out that an element stands in. */
export function openAround(element: HTMLElement): void {
  for (let one = element.closest('details'); one; one = one.parentElement?.closest('details') ?? null) one.open = true;
}
