import type { Page } from 'playwright-core';

/** Prices within the first window, and visible controls of the page above the first car. */
export const firstWindow = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.site-bar')?.getBoundingClientRect();
    const bottom = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight;
    const isShown = (node: Element) => node.checkVisibility({ visibilityProperty: true });
    const prices = [...document.querySelectorAll('article [data-price]')].filter(
      (price) => price.getBoundingClientRect().bottom <= bottom,
    );
    const top = document.querySelector('article')?.getBoundingClientRect().top ?? 0;
    const controls = [...document.querySelectorAll('main :is(a, button, input, select, summary)')].filter(
      (control) => isShown(control) && control.getBoundingClientRect().bottom <= top && !control.closest('article'),
    );
    return { prices: prices.length, controls: controls.map(({ textContent }) => textContent) };
  });
