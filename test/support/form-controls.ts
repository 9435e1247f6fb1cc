import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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

/** @returns one line for each control that differs between a loaded page and the same page reached by a client navigation, at most five */
export async function controlDifferences(loaded: Page, reached: Page): Promise<string[]> {
  const differences = async (): Promise<string[]> => {
    const byServer = await formControls(loaded);
    const inBrowser = await formControls(reached);
    const missing = byServer.length - inBrowser.length;
    const differing = inBrowser.flatMap((control, place) => {
      const [own, other] = [JSON.stringify(control), JSON.stringify(byServer[place])];
      return own === other ? [] : [`${other} from the server is ${own} in the browser`];
    });
    return [...(missing === 0 ? [] : [`${missing} controls of the server are not in the browser`]), ...differing];
  };
  let found: string[] = [];
  // The address changes before React has rendered its page, and parts of a loaded page are hydrated after it.
  await expect
    .poll(
      async () => {
        found = await differences();
        return found;
      },
      { timeout: 3_000 },
    )
    .toEqual([])
    .catch(() => undefined);
  return found.slice(0, 5);
}
