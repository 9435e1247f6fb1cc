/** Settings of the language model. It is used only if an address is configured; otherwise the built-in adviser answers alone. */
export type ModelSettings = {
  /** Address of an OpenAI-compatible API, without "/chat/completions"; null: no model. */
  baseUrl: string | null;
  /** Sent as bearer token; null: the endpoint requires none. */
  apiKey: string | null;
  model: string;
  /** Maximum tokens of one answer. */
  maxTokens: number;
  temperature: number;
  streaming: true;
  /**
   * Budget of input and output tokens per Swedish day, over all servers; when it is used up, the built-in adviser answers alone.
   */
  dailyTokens: number;
};

/** ADM §9; each can be overridden by its setting (D67). */
export const DEFAULT_MODEL_SETTINGS: ModelSettings = {
  baseUrl: null,
  apiKey: null,
  model: 'gpt-4o-2024-08-06',
  maxTokens: 1_500,
  temperature: 0.7,
  streaming: true,
  dailyTokens: 2_000_000,
};

/** Id of the active prompt, created by a migration; staff change its text, not its id. */
export const DEFAULT_PROMPT_ID = '00000000-0000-4000-8000-000000000001';
