/** A message of a conversation as the model gets it. */
export type ModelMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls: ModelToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export type ModelToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } };

export type ModelTool = {
  type: 'function';
  function: { name: string; description: string; parameters: Record<string, unknown> };
};

/** What comes of one question: words, then how it ended. */
export type ModelEvent =
  | { type: 'text'; text: string }
  /** `tokens`: in and out; null when the endpoint does not tell. */
  | { type: 'end'; calls: ModelToolCall[]; tokens: number | null };

export type ModelQuestion = { messages: readonly ModelMessage[]; tools: readonly ModelTool[]; signal: AbortSignal };

/** A language model that is asked one question at a time. Ends with a ModelFailure when there is no whole answer. */
export type ModelClient = { ask: (question: ModelQuestion) => AsyncGenerator<ModelEvent> };
