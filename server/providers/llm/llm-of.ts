import type { Env } from '#server/env'
import { openAiLlm } from './open-ai'
import type { LlmPort } from './port'
import { retrievalLlm } from './retrieval'

/** Returns the writer of answers in this installation. */
export const llmOf = ({ llm }: Env): LlmPort => (llm.kind === 'openai' ? openAiLlm(llm) : retrievalLlm)
