import { expect, test } from 'vitest';
import { inSecurityWords } from './security-detail-words.ts';
import { securityEventWord } from './security-event-words.ts';

test('kinds and fields that are known have words, others remain as they are', () => {
  expect(securityEventWord('sign-in')).toBe('Inloggning');
  expect(securityEventWord('constructor')).toBe('constructor');
  expect(inSecurityWords({ account: 'eva@bil.example', toString: 1 })).toEqual({
    konto: 'eva@bil.example',
    toString: 1,
  });
  expect(inSecurityWords({ doing: 'activate', reason: 'unknown', kind: 'constructor' })).toEqual({
    åtgärd: 'slog på',
    skäl: 'okänd passkey',
    fel: 'constructor',
  });
  expect(inSecurityWords(['x'])).toEqual(['x']);
  expect(inSecurityWords(null)).toBeNull();
});
