import type { Env } from '#server/env'
import { rankPassages } from '@/domain/search/passage-rank'
import { openAiLlm } from './open-ai'
import type { LlmAsk, LlmPort, LlmSource } from './port'

const MOST_QUOTES = 4
/** A shorter sentence is quoted together with the next one. */
const SHORT = 24
/** A quote must have this share of what was asked, measured by the best one. */
const LEAST_SHARE = 0.45

const sentencesOf = (text: string) => text.split(/(?<=[。！？!?；;\n])/).flatMap((part) => (part.trim() === '' ? [] : [part]))

/** The sentence of a text that says most of what was asked, with the next one where it is short. */
function bestOf({ title, text }: LlmSource, { terms }: LlmAsk) {
  const sentences = sentencesOf(text).map((body, at) => ({ title, hint: '', body, at }))
  const [best] = rankPassages(sentences, terms)
  if (!best) return null
  const next = best.passage.body.trim().length < SHORT ? (sentences[best.passage.at + 1]?.body ?? '') : ''
  return { quote: (best.passage.body + next).trim(), score: best.score }
}

/** Quotes what was found and adds no word. */
const retrievalLlm: LlmPort = {
  isModel: false,
  answer: async function* (ask) {
    const found = ask.sources.flatMap((source) => {
      const best = bestOf(source, ask)
      return best ? [{ ...best, source: source.name }] : []
    })
    const most = Math.max(0, ...found.map(({ score }) => score))
    const kept = found.filter(({ score }) => score >= most * LEAST_SHARE)
    for (const { source, quote } of kept.slice(0, MOST_QUOTES)) yield `${JSON.stringify({ say: '', source, quote })}\n`
  },
}

/** Returns the writer of answers in this installation. */
export const llmOf = ({ llm }: Env): LlmPort => (llm.kind === 'openai' ? openAiLlm(llm) : retrievalLlm)
