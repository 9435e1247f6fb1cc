/** What people have entered in a form, read from its controls: the forms of staff are uncontrolled. */

/** Fields that say which record a form is about; nobody types in them. */
const BOOKKEEPING = new Set(['intent', 'id', 'seen']);

/** Equal texts: nothing was entered in between. A chosen file counts by its name and size. */
export function inputFingerprint(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([name]) => !BOOKKEEPING.has(name));
  return JSON.stringify(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : `${value.name} ${value.size}`]),
  );
}

/** The same of the form as it was rendered, before anything was entered. */
export function untouchedFingerprint(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return inputFingerprint(copy);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type FormInput = [name: string, value: string][];

/** The entered values, in the order of the controls; without files, passwords and controls marked with `data-secret`. */
export const readInput = (form: HTMLFormElement): FormInput =>
  controlsOf(form).flatMap((control) =>
    isTick(control) && !control.checked ? [] : [[control.name, control.value] satisfies [string, string]],
  );

/** Puts entered values back into the controls that they were read from. */
export function writeInput(form: HTMLFormElement, input: FormInput): void {
  const values = new Map<string, string[]>();
  for (const [name, value] of input) values.set(name, [...(values.get(name) ?? []), value]);
  for (const control of controlsOf(form)) {
    const left = values.get(control.name) ?? [];
    if (isTick(control)) control.checked = left.includes(control.value);
    else control.value = left.shift() ?? control.value;
  }
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
      !('secret' in element.dataset),
  );

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';
