import type { Db } from '#server/database/tables'
import { type Passage, passagesOf, passagesWith, readable } from '#server/repositories/ai/passages'
import { termCounts } from '#server/repositories/search/term-index'
import { closedCategories } from '#server/services/tiku/unlock/unlock'
import { rankPassages, termWeight, type WeightedTerm } from '@/domain/search/passage-rank'
import { questionTerms } from '@/domain/search/search-terms'

/** Passages that are looked at closely, and those an answer may quote. */
const CANDIDATES = 60
const SOURCES = 6
/** A search reads at most about so many passages; terms that are in more of them tell little. */
const MOST_READ = 1_500
const LEAST_TERMS = 2
/** Less of what was asked than this, and the question is not about what is taught. */
const LEAST_SHARE = 0.27
/** Part of a short follow-up's terms that must be known at all. */
const KNOWN_SHARE = 0.5
const FOLLOW_UP_TERMS = 4
/** The subject in front of the learner is more likely meant. */
const ANCHOR_FACTOR = 1.6
const NEAR_SECONDS = 90

export type Anchor = { questionId: number | null; lessonId: number | null; second: number | null }
export type Asked = { text: string; before: readonly string[]; anchor: Anchor }
export type Retrieved = { sources: Passage[]; others: Passage[]; terms: WeightedTerm[] }

const nothing: Retrieved = { sources: [], others: [], terms: [] }

async function weighted(db: Db, terms: readonly string[]) {
  const { counts, total } = await termCounts(db, 'ai_passage', terms)
  return terms.map((term) => ({ term, count: counts.get(term) ?? 0, weight: termWeight(counts.get(term) ?? 0, total) }))
}
type Counted = Awaited<ReturnType<typeof weighted>>[number]

/** The most telling terms, as long as they stand in few enough passages. */
function searched(terms: readonly Counted[]): Counted[] {
  const found: Counted[] = []
  let read = 0
  for (const term of terms.filter(({ count }) => count > 0).sort((one, other) => one.count - other.count)) {
    read += term.count
    if (found.length >= LEAST_TERMS && read > MOST_READ) break
    found.push(term)
  }
  return found
}

/** The terms of a question; a short one goes on from the one before it. */
async function termsOf(db: Db, { text, before }: Asked): Promise<Counted[]> {
  const own = await weighted(db, questionTerms(text))
  const [last] = before
  if (last === undefined || own.length > FOLLOW_UP_TERMS) return own
  const known = own.filter(({ count }) => count > 0).length
  if (own.length > 0 && known / own.length < KNOWN_SHARE) return own
  return weighted(db, [...new Set([...questionTerms(text), ...questionTerms(last)])])
}

async function anchored(db: Db, { questionId, lessonId, second }: Anchor): Promise<Passage[]> {
  const ofQuestion = questionId === null ? [] : await passagesOf(db, 'question', questionId)
  const ofLesson = lessonId === null ? [] : await passagesOf(db, 'lesson', lessonId)
  const near = ofLesson.filter(({ marks }) => second === null || Math.abs((marks[0]?.[1] ?? 0) - second) <= NEAR_SECONDS)
  return [...ofQuestion, ...near]
}

/** One passage of each place, and a lesson among them where one speaks of it. */
function chosen<T extends { passage: Passage }>(ranked: readonly T[]): { sources: T[]; others: T[] } {
  const seen = new Map<string, number>()
  const spread = ranked.filter(({ passage: { kind, ref_id } }) => {
    const key = `${kind} ${ref_id}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return (seen.get(key) ?? 0) <= 2
  })
  const sources = spread.slice(0, SOURCES)
  const lesson = spread.find(({ passage }) => passage.kind === 'lesson')
  if (lesson && !sources.includes(lesson)) sources[SOURCES - 1] = lesson
  return { sources, others: spread.filter((one) => !sources.includes(one)) }
}

/** Finds the teaching on a question, the best first; nothing where it is about something else. */
export async function retrieve(db: Db, userId: number, asked: Asked, now: number): Promise<Retrieved> {
  const front = await anchored(db, asked.anchor)
  let terms = await termsOf(db, asked)
  if (terms.length === 0 && front[0]) terms = await weighted(db, questionTerms(`${front[0].title} ${front[0].body}`))
  const wanted = searched(terms)
  if (wanted.length === 0) return nothing
  const closed = await closedCategories(db, userId, now)
  const found = await passagesWith(db, { terms: wanted, closed, limit: CANDIDATES })
  const ids = new Set(front.map(({ id }) => id))
  const all = await readable(db, userId, [...front, ...found.filter(({ id }) => !ids.has(id))], now)
  const ranked = rankPassages(all, terms)
    .map((one) => ({ ...one, score: one.score * (ids.has(one.passage.id) ? ANCHOR_FACTOR : 1) }))
    .sort((one, other) => other.score - one.score)
  if (!ranked.some(({ share }) => share >= LEAST_SHARE)) return nothing
  const { sources, others } = chosen(ranked.filter(({ share }) => share >= LEAST_SHARE / 2))
  return { sources: sources.map(({ passage }) => passage), others: others.map(({ passage }) => passage), terms }
}
