/** Focuses the first invalid field of a form, opening the <details> around it; does nothing without one. */
export function focusFirstError(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field) return;
  openAround(field);
  field.focus({ preventScroll: true });
  // Centred, so that the sticky save bar covers neither the field nor its label and error.
  field.scrollIntoView({ block: 'center' });
}

/** Opens every <details> around an element. */
export function openAround(element: HTMLElement): void {
  for (let one = element.closest('details'); one; one = one.parentElement?.closest('details') ?? null) one.open = true;
}
