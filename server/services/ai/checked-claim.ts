import type { Db } from '#server/database/tables'
import { type Passage, storedPassage } from '#server/repositories/ai/passages'
import type { AiClaim } from '@/contract/ai/ai.schema'
import { isInstructionLike } from '@/domain/text/instruction-like'
import { isBacked, quotePlace, sentenceAround } from '@/domain/text/quote'
import { isRecord, readJson } from '@/domain/text/read-json'

/** Holds the claim of a writer: a source by its name, and words that should stand there. */
type Claimed = { say: string; source: string; quote: string }

function claimedIn(line: string): Claimed | null {
  const value = readJson(line, isRecord)
  if (!value) return null
  const { say = '', source, quote } = value
  return typeof say === 'string' && typeof source === 'string' && typeof quote === 'string' ? { say, source, quote } : null
}

/** The second of a lesson at which a place of its text is spoken. */
const secondAt = ({ marks }: Passage, place: number): number | null => marks.filter(([offset]) => offset <= place).at(-1)?.[1] ?? null

/**
 * A line of an answer as it may be shown, checked against what is stored now: the quote stands there word for word, is shown in whole
 * sentences, and what is said follows it. Null for a line that proves nothing.
 */
export async function checkedClaim(db: Db, line: string, sources: ReadonlyMap<string, number>): Promise<AiClaim | null> {
  const claimed = claimedIn(line)
  const id = claimed && sources.get(claimed.source)
  if (!claimed || id === undefined || id === null) return null
  const passage = await storedPassage(db, id)
  const place = passage && quotePlace(passage.body, claimed.quote)
  if (!passage || !place) return null
  const { from, to } = sentenceAround(passage.body, place)
  const quote = passage.body.slice(from, to)
  if (isInstructionLike(quote) || !isBacked(claimed.say, quote, passage.title)) return null
  const { kind, ref_id: refId, course_id: courseId, version, title } = passage
  return { say: claimed.say.trim(), quote, source: { kind, refId, courseId, version, second: secondAt(passage, from), title } }
}
