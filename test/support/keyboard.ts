import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What has the focus, as the visitor finds it. */
type Stop = {
  /** What it is called: its label, or its words. */
  name: string;
  /** "a", "button", "input". */
  tag: string;
  /** Why the visitor would not see where the focus is; empty when it is seen. */
  problem: string;
};

/** Most presses on the way to something: more, and the way is no way. */
const MAX_PRESSES = 120;

/** What has the focus now. A place that scripts give the focus (tabindex -1) needs no ring. */
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
    // The handle of a slider has the ring, where no script can see it.
    const hasRing =
      node.matches('input[type=range]') ||
      rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    const middle = document.elementFromPoint(
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    );
    const isFree =
      middle !== null &&
      (node.contains(middle) || middle.contains(node) || labels.some((label) => label.contains(middle)));
    const problem = !hasRing
      ? 'without a ring'
      : !isInside
        ? 'outside the window'
        : isFree
          ? ''
          : `behind ${middle?.outerHTML.slice(0, 80)}`;
    return { name, tag, problem };
  });

/** What has the focus once it is seen; what lay over it may need a moment to leave. */
async function seen(page: Page): Promise<Stop> {
  await expect.poll(async () => whereNotSeen(await focused(page)), { timeout: 5_000 }).toBe('');
  return focused(page);
}
const whereNotSeen = ({ tag, name, problem }: Stop): string => problem && `${tag} ”${name}”: ${problem}`;

/** Waits until what is called so has the focus. */
export const hasFocus = (page: Page, name: string | RegExp): Promise<void> =>
  expect
    .poll(async () => (await focused(page)).name, { timeout: 5_000 })
    .toMatch(name instanceof RegExp ? name : exactly(name));

const exactly = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/**
 * Presses a key until the focus is at what is called so. Fails where the focus cannot be seen on the way, or never comes there.
 * @returns what was passed, and what was come to
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

/** Goes round once. @returns everything that the key comes to, in its order, until it is at the beginning again */
export async function tabRound(page: Page): Promise<string[]> {
  const stops: string[] = [];
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press('Tab');
    const { name, tag } = await seen(page);
    // The browser's own controls come between the end and the beginning.
    if (tag === 'body') return stops;
    stops.push(name);
  }
  throw new Error(`There is no end: ${stops.join(' | ')}`);
}
