import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The focused element, as the visitor perceives it. */
type Stop = {
  /** Its accessible name: its label, or its text. */
  name: string;
  /** "a", "button", "input". */
  tag: string;
  /** Why the visitor would not see the focus; empty when it is visible. */
  problem: string;
};

/** Maximum number of key presses on the way to an element. */
const MAX_PRESSES = 160;

/** The element with the focus. An element focused by scripts (tabindex -1) needs no ring. */
const focused = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const node = document.activeElement;
    if (!(node instanceof HTMLElement) || node === document.body) return { name: '', tag: 'body', problem: '' };
    const tag = node.tagName.toLowerCase();
    const labels = 'labels' in node && node.labels instanceof NodeList ? [...node.labels] : [];
    const words = labels.length > 0 ? labels.map((label) => label.textContent).join(' ') : node.textContent;
    const name = (node.ariaLabel ?? words ?? '').replace(/\s+/gu, ' ').trim();
    if (node.tabIndex < 0) return { name, tag, problem: '' };
    const rings = [getComputedStyle(node), getComputedStyle(node, '::after')];
    // The ring is on the handle of a slider, which scripts cannot inspect.
    const hasRing =
      node.matches('input[type=range]') ||
      rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    const middle = document.elementFromPoint(
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    );
    // Only the handle of a slider is pressed: what is in the middle between its ends lies behind it.
    const isFree =
      node.matches('input[type=range]') ||
      (middle !== null &&
        (node.contains(middle) || middle.contains(node) || labels.some((label) => label.contains(middle))));
    const problem = !hasRing
      ? 'without a ring'
      : !isInside
        ? 'outside the window'
        : isFree
          ? ''
          : `behind ${middle?.outerHTML.slice(0, 80)}`;
    return { name, tag, problem };
  });

/** The focused element once it is visible; an element on top of it may need a moment to disappear. */
async function seen(page: Page): Promise<Stop> {
  await expect.poll(async () => whereNotSeen(await focused(page)), { timeout: 5_000 }).toBe('');
  return focused(page);
}
const whereNotSeen = ({ tag, name, problem }: Stop): string => problem && `${tag} ”${name}”: ${problem}`;

/** Waits until the element with this name has the focus. */
export const hasFocus = (page: Page, name: string | RegExp): Promise<void> =>
  expect
    .poll(async () => (await focused(page)).name, { timeout: 5_000 })
    .toMatch(name instanceof RegExp ? name : exactly(name));

const exactly = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/**
 * Presses a key until the element with this name has the focus. Fails when the focus is invisible on the way, or never reaches
 * it.
 * @returns the names that were passed, and the element
 */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const wanted = name instanceof RegExp ? name : exactly(name);
  const passed: string[] = [];
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press(key);
    const stop = await seen(page);
    passed.push(stop.name);
    if (wanted.test(stop.name)) return passed;
  }
  throw new Error(`The key ${key} never comes to ${name}. It passes ${passed.join(' | ')}.`);
}

/** Presses the key until the focus is back at the first element. @returns all elements that it reaches, in order */
export async function tabRound(page: Page): Promise<string[]> {
  const stops: string[] = [];
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press('Tab');
    const { name, tag } = await seen(page);
    // The browser's own controls come between the last and the first element.
    if (tag === 'body') return stops;
    stops.push(name);
  }
  throw new Error(`There is no end: ${stops.join(' | ')}`);
}
