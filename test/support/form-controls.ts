import type { Page } from 'playwright-core';

/** The value of a form control as it would be submitted and as a visitor could change it. */
export type FormControl = {
  /** "select transmission_type", "checkbox fuels Diesel": kind, name, and the value of a checkbox or button. */
  name: string;
  value: string;
  isChecked: boolean;
  isDisabled: boolean;
  /** For a select: each option's value and text; the chosen ones are in `value`. */
  options: string[];
};

/** Every form control of the page, in document order. */
export const formControls = (page: Page): Promise<FormControl[]> =>
  page.evaluate(() => {
    const valueIn = (control: Element): string => {
      if (control instanceof HTMLSelectElement)
        return [...control.selectedOptions].map(({ value }) => value).join(', ');
      return (control as HTMLInputElement).value;
    };
    const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea, button');
    return [...controls].map((control) => {
      const isTicked = control.type === 'checkbox' || control.type === 'radio' || control.tagName === 'BUTTON';
      const words = [control.type || control.tagName, control.name, isTicked ? control.value : ''];
      return {
        name: words.filter((word) => word !== '').join(' '),
        value: valueIn(control),
        isChecked: control instanceof HTMLInputElement && control.checked,
        isDisabled: control.disabled,
        options:
          control instanceof HTMLSelectElement
            ? [...control.options].map(({ value, text }) => `${value}: ${text}`)
            : [],
      };
    });
  });
