/** How the language model is asked. It is used only where an address is configured; without one the built-in adviser answers alone. */
export type ModelSettings = {
  /** Address of an OpenAI-compatible API, up to and without "/chat/completions"; null: no model. */
  baseUrl: string | null;
  /** Sent as bearer; null: the endpoint asks for none. */
  apiKey: string | null;
  model: string;
  /** Tokens of one answer. */
  maxTokens: number;
  temperature: number;
  streaming: true;
  /** Tokens in and out of one Swedish day, over all servers; after them the built-in adviser answers alone. */
  dailyTokens: number;
};

/** ADM §9; each is overridden by its setting (D67). */
export const DEFAULT_MODEL_SETTINGS: ModelSettings = {
  baseUrl: null,
  apiKey: null,
  model: 'gpt-4o-2024-08-06',
  maxTokens: 1_500,
  temperature: 0.7,
  streaming: true,
  dailyTokens: 2_000_000,
};

/** The prompt in use, as the migration made it; staff change its words, not its id. */
export const DEFAULT_PROMPT_ID = '00000000-0000-4000-8000-000000000001';
