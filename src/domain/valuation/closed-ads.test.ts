import { expect, test } from 'vitest';
import { DAY_MS } from '#src/base/units.ts';
import { randomOf, STOCK_AS_OF, valuedStock } from '#test/support/valued-stock.ts';
import { helpsToUseClosed } from './closed-ads.ts';
import { fitPriceModel, formatModel, parseModel } from './price-model.ts';

/** A stock of which a third has left it, each at its price times `factor`. */
function stockWith(factor: (random: () => number) => number) {
  const random = randomOf(11);
  return valuedStock(2_400).map((car, place) =>
    place % 3 === 0
      ? {
          ...car,
          price: Math.round(Number(car.price) * factor(random)),
          closedAt: new Date(STOCK_AS_OF.getTime() - Math.floor(random() * 100) * DAY_MS),
        }
      : car,
  );
}

const fitted = (stock: ReturnType<typeof stockWith>) => {
  const model = fitPriceModel(stock, STOCK_AS_OF);
  if (model?.closed == null) throw new Error('The closed ads were not tried.');
  return { ...model, closed: model.closed };
};

test('closed ads at prices like the others are compared with', () => {
  const { closed, shared } = fitted(stockWith(() => 1));
  expect(closed.withClosed).toBeLessThan(closed.without);
  expect(shared.usesClosed).toBe(true);
});

test('closed ads at prices that say nothing are not, and the stored model remembers it', () => {
  const model = fitted(stockWith((random) => (random() < 0.5 ? 0.72 : 1.4)));
  expect(model.closed.withClosed).toBeGreaterThan(model.closed.without);
  expect(model.shared.usesClosed).toBe(false);
  const stored = parseModel(JSON.parse(formatModel(model)));
  expect(stored?.closed).toEqual(model.closed);
  expect(stored?.shared.usesClosed).toBe(false);
});

test('a stock without closed ads has no trial', () => {
  expect(fitPriceModel(valuedStock(400), STOCK_AS_OF)?.closed).toBeNull();
  expect(helpsToUseClosed(null)).toBe(true);
});
