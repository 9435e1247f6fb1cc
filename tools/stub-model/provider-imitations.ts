/** A request, as far as the stub reads it. */
export type StubQuestion = {
  model?: string;
  messages: {
    role: string;
    content?: string | null;
    tool_call_id?: string;
    tool_calls?: { id: string; extra_content?: unknown }[];
  }[];
  tools?: { function: { name: string; parameters?: object } }[];
  response_format?: object;
  reasoning_effort?: string;
  chat_template_kwargs?: { enable_thinking?: boolean };
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
};

/** An answer before a provider's form is given to it. */
export type StubAnswer = { pieces: readonly string[]; calls: readonly { name: string; args: string }[] };

export type StubRefusal = { status: number; body: object };

/** A provider as its public documents and reports describe it (docs/decisions/0098-providers-and-evidence.md). */
type Imitation = {
  /** Named in the line that says how to use the stub. */
  model: string;
  /** Why it would refuse a request, in its own shape; null: it accepts it. */
  refuse: (question: StubQuestion) => StubRefusal | null;
  /** The chunks of an answer. */
  chunks: (answer: StubAnswer, question: StubQuestion) => object[];
};

export const IMITATED = ['openai', 'mistral', 'gemini', 'anthropic', 'ollama', 'llama.cpp', 'vllm'] as const;
export type Imitated = (typeof IMITATED)[number];

const THOUGHTS = 'The user wants a car. Let me think about 999 999 kr first. ';

const chunk = (delta: object, finish: string | null = null, further: object = {}): object => ({
  id: 'chatcmpl-stub',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...further,
});
const USAGE = { prompt_tokens: 300, completion_tokens: 21, total_tokens: 321 };
const usageAtEnd = ({ stream_options }: StubQuestion): object[] =>
  stream_options?.include_usage ? [{ id: 'chatcmpl-stub', choices: [], usage: USAGE }] : [];
const texts = (pieces: readonly string[]): object[] => pieces.map((content) => chunk({ content }));
const finishOf = ({ calls }: StubAnswer): string => (calls.length > 0 ? 'tool_calls' : 'stop');
/** A call's arguments in small parts. */
const partsOf = (args: string): string[] => args.match(/[\s\S]{1,5}/g) ?? [];

/** Names of the fields that are outside a list. */
const unknownFields = (of: object, known: ReadonlySet<string>): string[] =>
  Object.keys(of).filter((name) => !known.has(name));

const COMMON = ['model', 'messages', 'temperature', 'top_p', 'max_tokens', 'stream', 'stop', 'tools', 'tool_choice'];

const openAiError = (message: string, param: string | null, code: string | null): StubRefusal => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code } },
});
const OPENAI_FIELDS: ReadonlySet<string> = new Set([
  ...COMMON,
  'max_completion_tokens',
  'store',
  'stream_options',
  'response_format',
  'reasoning_effort',
  'seed',
  'user',
]);
const isReasoning = (model: string): boolean => /^(?:o\d|gpt-(?:[5-9]|\d\d))/.test(model) && !model.includes('-chat');

/** Tools are answered by messages with their ids, or the request is refused by everyone. */
function unansweredCall({ messages }: StubQuestion): boolean {
  return messages.some(({ tool_calls: calls = [] }, at) =>
    calls.some(({ id }) => id === '' || !messages.slice(at + 1).some(({ tool_call_id: of }) => of === id)),
  );
}

function refuseAsOpenAi(question: StubQuestion): StubRefusal | null {
  const { model = '', tools, temperature, reasoning_effort: effort } = question;
  const [unknown] = unknownFields(question, OPENAI_FIELDS);
  if (unknown !== undefined) {
    return openAiError(`Unrecognized request argument supplied: ${unknown}`, null, null);
  }
  if (tools?.length === 0) return openAiError("Invalid 'tools': empty array.", 'tools', 'empty_array');
  if (unansweredCall(question)) {
    return openAiError("An assistant message with 'tool_calls' must be followed by tool messages.", 'messages', null);
  }
  if (!isReasoning(model)) {
    if (effort === undefined) return null;
    return openAiError(`Unrecognized request argument supplied: reasoning_effort`, null, null);
  }
  if ('max_tokens' in question) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    return openAiError(message, 'max_tokens', 'unsupported_parameter');
  }
  if (temperature !== undefined && temperature !== 1) {
    const message = `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`;
    return openAiError(message, 'temperature', 'unsupported_value');
  }
  if (/^gpt-(?:5\.[4-9]|[6-9])/.test(model) && tools && effort !== 'none') {
    const message = `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`;
    return openAiError(message, 'reasoning_effort', null);
  }
  return null;
}

const MISTRAL_FIELDS: ReadonlySet<string> = new Set([
  ...COMMON,
  'random_seed',
  'response_format',
  'presence_penalty',
  'frequency_penalty',
  'n',
  'prediction',
  'parallel_tool_calls',
  'prompt_mode',
  'safe_prompt',
  'reasoning_effort',
]);
const MISTRAL_MESSAGE: ReadonlySet<string> = new Set([
  'role',
  'content',
  'tool_calls',
  'tool_call_id',
  'name',
  'prefix',
]);
const MISTRAL_CALL: ReadonlySet<string> = new Set(['id', 'type', 'function', 'index']);

function refuseAsMistral(question: StubQuestion): StubRefusal | null {
  const { messages, tools } = question;
  const extra = [
    ...unknownFields(question, MISTRAL_FIELDS).map((name) => ['body', name]),
    ...(tools?.length === 0 ? [['body', 'tools']] : []),
    ...messages.flatMap((message, nth) => [
      ...unknownFields(message, MISTRAL_MESSAGE).map((name) => ['body', 'messages', nth, message.role, name]),
      ...(message.tool_calls ?? []).flatMap((call) =>
        unknownFields(call, MISTRAL_CALL).map((name) => ['body', 'messages', nth, message.role, 'tool_calls', name]),
      ),
    ]),
  ];
  if (extra.length > 0) {
    const detail = extra.map((loc) => ({ type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted' }));
    const body = { object: 'error', message: { detail }, type: 'invalid_request_error', param: null, code: null };
    return { status: 422, body };
  }
  const ids = messages.flatMap(({ tool_calls: calls = [], tool_call_id: id }) => [
    ...calls.map((call) => call.id),
    ...(id === undefined ? [] : [id]),
  ]);
  const wrong = ids.find((id) => !/^[a-zA-Z0-9]{9}$/.test(id));
  if (wrong === undefined) return null;
  const message = `Tool call id was ${wrong} but must be a-z, A-Z, 0-9, with a length of 9.`;
  return { status: 400, body: { object: 'error', message, type: 'invalid_function_call', param: null, code: '3280' } };
}

const GEMINI_FIELDS: ReadonlySet<string> = new Set([
  ...COMMON,
  'max_completion_tokens',
  'stream_options',
  'response_format',
  'reasoning_effort',
  'n',
  'extra_body',
]);
const SCHEMA_WORDS_REFUSED = ['$schema', 'const', 'additionalProperties', 'exclusiveMinimum'];

const geminiError = (message: string): StubRefusal => ({
  status: 400,
  body: [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }],
});

function refuseAsGemini(question: StubQuestion): StubRefusal | null {
  const [unknown] = unknownFields(question, GEMINI_FIELDS);
  if (unknown !== undefined) {
    return geminiError(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`);
  }
  const { messages, tools, reasoning_effort: effort } = question;
  const parameters = JSON.stringify([tools ?? [], question.response_format ?? {}]);
  const word = SCHEMA_WORDS_REFUSED.find((each) => parameters.includes(`"${each}":`));
  if (word !== undefined) {
    const place = 'tools[0].function_declarations[0].parameters';
    return geminiError(`Invalid JSON payload received. Unknown name "${word}" at '${place}': Cannot find field.`);
  }
  if (effort === 'none') return geminiError("Thinking can't be disabled for this model.");
  // Only the first of several calls at once is signed.
  const isUnsigned = messages.some(({ tool_calls: calls }) => {
    const content: unknown = calls?.[0]?.extra_content;
    return calls && !JSON.stringify(content ?? null).includes('"thought_signature":"c2lnbmVk"');
  });
  return isUnsigned ? geminiError('Function call is missing a thought_signature in functionCall parts.') : null;
}

function refuseAsAnthropic({ messages, temperature }: StubQuestion): StubRefusal | null {
  const refused = (message: string): StubRefusal => ({
    status: 400,
    body: { error: { code: 'invalid_request_error', message, type: 'invalid_request_error', param: null } },
  });
  if (temperature !== undefined) return refused('`temperature` is deprecated for this model.');
  const isEmpty = messages.some(({ content, tool_calls: calls }) => !calls && (content ?? '').trim() === '');
  return isEmpty ? refused('messages: text content blocks must be non-empty') : null;
}

/** Each call whole in one chunk, all with the same index. */
const callsAtOnce = (
  { calls }: StubAnswer,
  idOf: (nth: number) => string,
  extra: (nth: number) => object = () => ({}),
) =>
  calls.map(({ name, args }, nth) =>
    chunk({
      role: 'assistant',
      content: '',
      tool_calls: [{ id: idOf(nth), index: 0, type: 'function', function: { name, arguments: args }, ...extra(nth) }],
    }),
  );

/** Calls in parts, as OpenAI streams them. */
const callsInParts = ({ calls }: StubAnswer, idOf: (nth: number) => string, isRepeated = false): object[] =>
  calls.flatMap(({ name, args }, index) => [
    chunk({ tool_calls: [{ index, id: idOf(index), type: 'function', function: { name, arguments: '' } }] }),
    ...partsOf(args).map((part) =>
      chunk({ tool_calls: [{ index, ...(isRepeated && { id: idOf(index) }), function: { arguments: part } }] }),
    ),
  ]);

let calls = 0;
/** Unique over the rounds of an answer. */
function newId(): string {
  calls += 1;
  return String(calls).padStart(5, '0');
}
const idsOf = (answer: StubAnswer, prefix: string): ((nth: number) => string) => {
  const ids = answer.calls.map(() => `${prefix}${newId()}`);
  return (nth) => ids[nth] ?? '';
};

/** An answer whose calls come in parts, and whose usage is the last chunk. @param prefix of the ids of calls */
const inParts =
  (first: (answer: StubAnswer) => object, prefix: string): Imitation['chunks'] =>
  (answer, question) => [
    chunk({ role: 'assistant', ...first(answer) }),
    ...texts(answer.pieces),
    ...callsInParts(answer, idsOf(answer, prefix)),
    chunk({}, finishOf(answer)),
    ...usageAtEnd(question),
  ];

export const IMITATIONS: Readonly<Record<Imitated, Imitation>> = {
  openai: {
    model: 'gpt-6-luna',
    refuse: refuseAsOpenAi,
    chunks: inParts(({ calls }) => ({ content: calls.length > 0 ? null : '', refusal: null }), 'call_'),
  },
  mistral: {
    model: 'magistral-medium-latest',
    refuse: refuseAsMistral,
    chunks: (answer) => [
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: THOUGHTS }] }] }),
      ...answer.pieces.map((text) => chunk({ content: [{ type: 'text', text }] })),
      ...answer.calls.map(({ name, args }, index) =>
        chunk({ tool_calls: [{ id: `call${newId()}`, index, function: { name, arguments: args } }] }),
      ),
      chunk({ content: '' }, finishOf(answer), { usage: USAGE }),
    ],
  },
  gemini: {
    model: 'gemini-3.8-flash',
    refuse: refuseAsGemini,
    chunks: (answer) => {
      const signature = { extra_content: { google: { thought_signature: 'c2lnbmVk' } } };
      return [
        ...answer.pieces.map((content) => chunk({ role: 'assistant', content }, null, { usage: USAGE })),
        ...callsAtOnce(answer, idsOf(answer, 'function-call-'), (nth) => (nth === 0 ? signature : {})),
        chunk({ role: 'assistant' }, 'stop', { usage: USAGE }),
      ];
    },
  },
  anthropic: {
    model: 'claude-opus-5-5',
    refuse: refuseAsAnthropic,
    // `response_format` is ignored, so the answer is prose around the JSON.
    chunks: inParts(() => ({ content: '' }), 'toolu_'),
  },
  ollama: {
    model: 'qwen3:8b',
    refuse: () => null,
    chunks: (answer, question) => [
      ...(question.reasoning_effort === 'none' ? [] : [chunk({ role: 'assistant', content: '', reasoning: THOUGHTS })]),
      ...texts(answer.pieces),
      ...callsAtOnce(answer, idsOf(answer, 'call_')),
      chunk({ role: 'assistant', content: '' }, finishOf(answer)),
      ...usageAtEnd(question),
    ],
  },
  'llama.cpp': {
    model: 'qwen3-8b',
    refuse: () => null,
    // Without its reasoning format, thoughts stand in the text.
    chunks: (answer, question) => [
      chunk({ role: 'assistant', content: null }),
      ...(question.chat_template_kwargs?.enable_thinking === false
        ? []
        : [chunk({ reasoning_content: THOUGHTS }), ...texts(['<thi', 'nk>', THOUGHTS, '</think', '>\n\n'])]),
      ...texts(answer.pieces),
      ...callsInParts(answer, idsOf(answer, '')),
      chunk({}, finishOf(answer), { timings: { predicted_n: 21 } }),
      ...usageAtEnd(question),
    ],
  },
  vllm: {
    model: 'Qwen/Qwen3-8B',
    refuse: () => null,
    // The template writes the opening tag, and every part of a call repeats its id.
    chunks: (answer, question) => [
      chunk({ role: 'assistant', content: '' }),
      ...(question.chat_template_kwargs?.enable_thinking === false
        ? []
        : [chunk({ reasoning: THOUGHTS }), ...texts([`${THOUGHTS}</think>\n\n`])]),
      ...texts(answer.pieces),
      ...callsInParts(answer, idsOf(answer, 'chatcmpl-tool-'), true),
      chunk({}, finishOf(answer), { usage: null }),
      ...usageAtEnd(question),
    ],
  },
};
