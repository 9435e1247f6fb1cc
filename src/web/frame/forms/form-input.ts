// Reads and writes entered values in the DOM.

/** Hidden fields that identify the record; users do not edit them. */
const RECORD_FIELDS = new Set(['intent', 'id', 'seen', 'base']);

/** Serializes the entered values: equal fingerprints mean no change in between. Files count by name and size. */
export function inputFingerprint(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([name]) => !RECORD_FIELDS.has(name));
  return JSON.stringify(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : `${value.name} ${value.size}`]),
  );
}

/** Fingerprint of the form as it was rendered, before any input. */
export function untouchedFingerprint(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return inputFingerprint(copy);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type FormInput = [name: string, value: string][];

/** Entered values in the order of the controls, except files, passwords and controls marked with `data-secret`. */
export const readInput = (form: HTMLFormElement): FormInput =>
  controlsOf(form).flatMap((control) =>
    isTick(control) && !control.checked ? [] : [[control.name, control.value] satisfies [string, string]],
  );

/**
 * Restores entered values into the controls that they were read from.
 * @param names of the controls; all of them when it is left out
 */
export function writeInput(form: HTMLFormElement, input: FormInput, names?: ReadonlySet<string>): void {
  const values = new Map<string, string[]>();
  for (const [name, value] of input) values.set(name, [...(values.get(name) ?? []), value]);
  for (const control of controlsOf(form)) {
    if (names && !names.has(control.name)) continue;
    const left = values.get(control.name) ?? [];
    if (isTick(control)) control.checked = left.includes(control.value);
    else enter(control, left.shift() ?? control.value);
  }
}

/** Sets a value as a visitor does: a control that React renders with a state updates the state. */
function enter(control: Control, value: string): void {
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Values that a form was opened with, as JSON by field, without those of controls marked with `data-secret`. */
export function withoutSecrets(form: HTMLFormElement, base: string | null): string | null {
  if (base === null) return null;
  const secrets = new Set([...form.querySelectorAll('[data-secret]')].map((control) => control.getAttribute('name')));
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(base)).filter(([name]) => !secrets.has(name))));
}

const SKIPPED_TYPES = new Set(['hidden', 'password', 'file', 'submit', 'button']);

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !SKIPPED_TYPES.has(element.type) &&
      element.autocomplete !== 'one-time-code' &&
      !('secret' in element.dataset),
  );

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Opens every <details> around an element. */
export function openAround(element: HTMLElement): void {
  for (let one = element.closest('details'); one; one = one.parentElement?.closest('details') ?? null) one.open = true;
}
