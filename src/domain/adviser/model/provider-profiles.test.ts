import { describe, expect, test } from 'vitest';
import { PROVIDERS, type Provider, providerLabel, providerOf, requestForm } from './provider-profiles.ts';

test.each<[string, Provider]>([
  ['https://api.openai.com/v1', 'openai'],
  ['https://bilar.openai.azure.com/openai/v1', 'openai'],
  ['https://api.mistral.ai/v1', 'mistral'],
  ['https://generativelanguage.googleapis.com/v1beta/openai', 'gemini'],
  ['https://europe-west4-aiplatform.googleapis.com/v1/x/endpoints/openapi', 'gemini'],
  ['https://api.anthropic.com/v1', 'anthropic'],
  ['http://localhost:11434/v1', 'ollama'],
  ['https://ollama.com/v1', 'ollama'],
  ['http://localhost:8000/v1', 'other'],
  ['https://openai.com.elak.example/v1', 'other'],
  ['https://notopenai.com/v1', 'other'],
  ['not an address', 'other'],
])('%s is %s', (baseUrl, provider) => expect(providerOf({ baseUrl, provider: null })).toBe(provider));

test('a configured provider wins over the address, and an absent address is of no known one', () => {
  expect(providerOf({ baseUrl: 'https://api.openai.com/v1', provider: 'vllm' })).toBe('vllm');
  expect(providerOf({ baseUrl: null, provider: null })).toBe('other');
  for (const provider of PROVIDERS) expect(providerLabel({ baseUrl: null, provider })).not.toBe('');
});

describe('OpenAI', () => {
  const form = (model: string) => requestForm({ baseUrl: null, provider: 'openai', model });

  test.each([
    ['gpt-4o-2024-08-06', undefined, true],
    ['gpt-4.1-mini', undefined, true],
    ['o3', 'low', false],
    ['gpt-5-mini', 'minimal', false],
    ['gpt-5-chat-latest', undefined, false],
    ['gpt-5.1', 'none', false],
    ['gpt-5.6-luna', 'none', false],
    ['gpt-6-luna', 'none', false],
    ['openai/gpt-6.1-sol', 'none', false],
    ['gpt-10', 'none', false],
  ])('%s has effort %s', (model, effort, hasTemperature) => {
    expect(form(model).fields).toEqual({ store: false, ...(effort && { reasoning_effort: effort }) });
    expect(form(model)).toMatchObject({ maxTokens: 'max_completion_tokens', hasTemperature });
  });
});
