import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RenderContext } from '#src/web/frame/site/render-context.ts';
import { routeError } from '#test/route-error.ts';
import { ErrorScreen } from './error-screen.tsx';

const screenOf = (error: unknown) =>
  renderToString(
    <RenderContext value={{ nonce: 'n', requestId: 'b2' }}>
      <MemoryRouter>
        <ErrorScreen error={error} />
      </MemoryRouter>
    </RenderContext>,
  );

test('shows the request id of the error, or of the page whose rendering failed', () => {
  expect(screenOf(routeError(503, { requestId: 'a1' }))).toContain('Ärendenummer: <span id="arendenummer">a1<');
  expect(screenOf(new Error('x'))).toContain('Ärendenummer: <span id="arendenummer">b2<');
});

test('shows no request id of what is nobody’s fault, so that the page is the same for every visitor', () => {
  expect(screenOf(routeError(404))).not.toContain('Ärendenummer');
});
