import { StartFailure } from './start-failure'

/** Milliseconds until the first piece, between two, and in all; and characters in all. */
export type LlmLimits = { firstMs: number; pauseMs: number; wholeMs: number; mostCharacters: number }
/**
 * Names the writer of answers: nobody, so that passages are quoted as they are, or a language model behind an OpenAI-compatible address.
 */
export type LlmEnv = { kind: 'retrieval' } | { kind: 'openai'; url: string; key: string; model: string; limits: LlmLimits }

export const LLM_LIMITS: LlmLimits = { firstMs: 15_000, pauseMs: 10_000, wholeMs: 60_000, mostCharacters: 8_000 }

const loopback = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/

/** Reads `LLM`, `LLM_URL`, `LLM_KEY` and `LLM_MODEL`. */
export function readLlm(source: Record<string, string | undefined>): LlmEnv {
  const kind = source.LLM || 'retrieval'
  if (kind === 'retrieval') return { kind }
  if (kind !== 'openai') throw new StartFailure(`LLM is "${kind}": expected one of retrieval, openai`)
  const [url = '', key = '', model = ''] = [source.LLM_URL, source.LLM_KEY, source.LLM_MODEL]
  if (key === '' || model === '') throw new StartFailure('LLM=openai needs LLM_URL, LLM_KEY and LLM_MODEL')
  if (!URL.canParse(url) || !(new URL(url).protocol === 'https:' || loopback.test(url)))
    throw new StartFailure(`LLM_URL is "${url}": expected an https:// address such as https://api.example.cn/v1`)
  return { kind, url: url.replace(/\/+$/, ''), key, model, limits: LLM_LIMITS }
}
