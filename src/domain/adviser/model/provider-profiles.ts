/** Whose API answers; `other` is any that is not known. */
export const PROVIDERS = ['openai', 'mistral', 'gemini', 'anthropic', 'ollama', 'llama.cpp', 'vllm', 'other'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** How a request is written for one model of a provider. */
export type RequestForm = {
  /** Name of the limit of an answer's tokens. */
  maxTokens: 'max_tokens' | 'max_completion_tokens';
  hasTemperature: boolean;
  /** Whether a stream ends with the number of tokens only if `stream_options` asks for it. */
  hasStreamOptions: boolean;
  /** Whether answers can be bound to a JSON schema by `response_format`. */
  hasSchema: boolean;
  /** Whether tool calls are sent back with the `extra_content` that they came with. */
  returnsExtraContent: boolean;
  /** Further fields, each of which the provider documents. */
  fields: Readonly<Record<string, unknown>>;
};

type ProviderProfile = {
  /** As staff read it. */
  label: string;
  /** Its addresses, as host with port. */
  hosts: RegExp | null;
  form: (model: string) => RequestForm;
};

/** Fields that every known endpoint accepts. */
const PLAIN: RequestForm = {
  maxTokens: 'max_tokens',
  hasTemperature: false,
  hasStreamOptions: false,
  hasSchema: true,
  returnsExtraContent: false,
  fields: {},
};

/** Servers of open models; they ignore fields that they do not know. */
const OPEN: RequestForm = { ...PLAIN, hasTemperature: true, hasStreamOptions: true };
const WITHOUT_THINKING = { chat_template_kwargs: { enable_thinking: false } };

/**
 * The fields that each provider accepts, by its public documents and by reports of what it refuses (docs/decisions/0098-providers-and-evidence.md).
 * Requests are written by this table; what comes back is read the same way from all.
 */
const PROFILES: Readonly<Record<Provider, ProviderProfile>> = {
  openai: { label: 'OpenAI', hosts: /(?:^|\.)openai\.(?:azure\.)?com(?::443)?$/, form: openAiForm },
  mistral: {
    label: 'Mistral',
    hosts: /(?:^|\.)mistral\.ai(?::443)?$/,
    form: () => ({ ...PLAIN, hasTemperature: true }),
  },
  gemini: {
    label: 'Gemini',
    hosts: /(?:^|[.-])(?:generativelanguage|aiplatform)\.googleapis\.com(?::443)?$/,
    // "none" is refused by models that cannot be stopped from thinking.
    form: () => ({ ...PLAIN, hasTemperature: true, returnsExtraContent: true, fields: { reasoning_effort: 'low' } }),
  },
  anthropic: {
    label: 'Anthropic',
    hosts: /(?:^|\.)anthropic\.com(?::443)?$/,
    form: () => ({ ...PLAIN, hasStreamOptions: true, hasSchema: false }),
  },
  ollama: {
    label: 'Ollama',
    hosts: /:11434$|^(?:www\.)?ollama\.com(?::443)?$/,
    form: () => ({ ...OPEN, fields: { reasoning_effort: 'none' } }),
  },
  'llama.cpp': { label: 'llama.cpp', hosts: null, form: () => ({ ...OPEN, fields: WITHOUT_THINKING }) },
  vllm: { label: 'vLLM', hosts: null, form: () => ({ ...OPEN, fields: WITHOUT_THINKING }) },
  other: { label: 'okänd, bara de fält som alla tar emot', hosts: null, form: () => PLAIN },
};

/** "gpt-6-luna" → 6, "gpt-5.1" → 5.1, "gpt-4o" → 4. */
const GPT = /(?:^|\/)gpt-(\d+(?:\.\d+)?)/;
const O_SERIES = /(?:^|\/)o\d/;
/** Variants without a choice of effort. */
const CHAT_VARIANT = /-chat(?:-|$)/;
const FIRST_REASONING = 5;

function openAiForm(model: string): RequestForm {
  const generation = Number(GPT.exec(model)?.[1] ?? 0);
  const isReasoning = O_SERIES.test(model) || generation >= FIRST_REASONING;
  const effort = isReasoning && !CHAT_VARIANT.test(model) ? { reasoning_effort: effortOf(model, generation) } : {};
  return {
    maxTokens: 'max_completion_tokens',
    hasTemperature: !isReasoning,
    hasStreamOptions: true,
    hasSchema: true,
    returnsExtraContent: false,
    fields: { store: false, ...effort },
  };
}

/** The least that the model can do; from 5.6 on, tools are refused unless it is "none". */
function effortOf(model: string, generation: number): string {
  if (O_SERIES.test(model)) return 'low';
  return generation > FIRST_REASONING ? 'none' : 'minimal';
}

type Endpoint = {
  baseUrl: string | null;
  /** As configured; null: by the address. */
  provider: Provider | null;
  model: string;
};

/** The configured provider, or that of the address. */
export function providerOf({ baseUrl, provider }: Pick<Endpoint, 'baseUrl' | 'provider'>): Provider {
  if (provider !== null) return provider;
  const host = baseUrl !== null && URL.canParse(baseUrl) ? new URL(baseUrl).host : '';
  return PROVIDERS.find((each) => PROFILES[each].hosts?.test(host)) ?? 'other';
}

export const providerLabel = (endpoint: Pick<Endpoint, 'baseUrl' | 'provider'>): string =>
  PROFILES[providerOf(endpoint)].label;

export const requestForm = (endpoint: Endpoint): RequestForm => PROFILES[providerOf(endpoint)].form(endpoint.model);
