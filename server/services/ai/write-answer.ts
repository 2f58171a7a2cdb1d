import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { llmOf } from '#server/providers/llm/llm-of'
import { LlmTrouble } from '#server/providers/llm/port'
import { isUnderExam, ownSession } from '#server/repositories/ai/ai'
import { type Passage, storedPassage } from '#server/repositories/ai/passages'
import { endTurn, isWaiting, keepProgress, learnerTurn, type StoredTurn, turnsBefore } from '#server/repositories/ai/turns'
import type { AiClaim, AiReason, AiStatus, AiTurn } from '@/contract/ai/ai.schema'
import { settledTurn } from '@/domain/ai/ai-answer'
import { isInstructionLike } from '@/domain/text/instruction-like'
import { isBacked, quotePlace, sentenceAround } from '@/domain/text/quote'
import { isRecord, readJson } from '@/domain/text/read-json'
import { type Retrieved, retrieve } from './retrieve'

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

/** A question and its answer as the learner sees them now. */
export function turnOf({ attempt: _, againKey: __, heardAt, isGood, ...turn }: StoredTurn, now: number): AiTurn {
  const opinion = isGood === null ? null : isGood ? 'good' : 'bad'
  return settledTurn({ ...turn, opinion }, heardAt, now)
}

/** A line longer than this is no claim. */
const LINES_MOST = 2_000

/** The whole lines of text that comes in pieces; one that never ends is given in parts. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let waiting = ''
  for await (const piece of pieces) {
    const lines = (waiting + piece).split('\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield line
    if (waiting.length > LINES_MOST) {
      yield waiting
      waiting = ''
    }
  }
  if (waiting.trim() !== '') yield waiting
}

const MOST = 3
const LONGEST = 40

/** Lists questions that may be asked next: finds beside the sources, by their heading. */
function followUpsOf({ others, sources }: Pick<Retrieved, 'others' | 'sources'>, asked: string): string[] {
  const wanted = [...sources, ...others].flatMap(({ kind, title }) => {
    if (kind === 'question' || title.length > LONGEST || title.trim() === asked.trim()) return []
    return [/[？?]$/.test(title) ? title : `“${title}”里讲了什么？`]
  })
  return [...new Set(wanted)].filter((one) => one !== asked.trim()).slice(0, MOST)
}

/** How often a writer looks whether it is still wanted. */
const LOOK_MS = 400
const BEFORE = 3
const MOST_CLAIMS = 8

export type AnswerEvent = { claim: AiClaim } | { withheld: number } | { ended: AiTurn }
type Emit = (event: AnswerEvent) => void
type Outcome = { status: AiStatus; reason: AiReason | null }
type Writing = {
  deps: Deps
  userId: number
  turn: StoredTurn
  emit: Emit
  claims: AiClaim[]
  withheld: number
  stop: AbortController
  why: Outcome
}

/** Looks again and again whether the answer was stopped, or an exam began; the model is called off then. */
function guard(writing: Writing): () => void {
  const { deps, userId, turn, stop } = writing
  const look = async () => {
    if (await isUnderExam(deps.db, userId, deps.now())) writing.why = { status: 'stopped', reason: 'exam' }
    else if (await isWaiting(deps.db, turn.id, turn.attempt)) return
    stop.abort()
  }
  const timer = setInterval(
    () => void look().catch((error: unknown) => deps.log.warn({ err: error }, 'an answer could not be watched')),
    LOOK_MS,
  )
  return () => clearInterval(timer)
}

/** Whether a claim says nothing that an earlier one did not. */
const isRepeat = (known: AiClaim, claim: AiClaim) =>
  known.say === claim.say && (known.quote.includes(claim.quote) || (claim.say === '' && claim.quote.includes(known.quote)))

/** Takes one line of the answer: it is shown when it is proved, else only counted. */
async function take(writing: Writing, line: string, sources: ReadonlyMap<string, number>): Promise<void> {
  const { deps, turn, claims, emit } = writing
  const claim = await checkedClaim(deps.db, line, sources)
  if (claim && claims.some((known) => isRepeat(known, claim))) return
  if (claim) claims.push(claim)
  else writing.withheld += 1
  const { withheld } = writing
  if (!(await keepProgress(deps.db, turn.id, turn.attempt, { claims, withheld, now: deps.now() }))) return writing.stop.abort()
  emit(claim ? { claim } : { withheld })
}

async function read(writing: Writing, { sources, terms }: Retrieved): Promise<Outcome> {
  const { deps, turn, stop, claims } = writing
  const names = sources.map((passage, at) => ({ name: `S${at + 1}`, passage }))
  const known = new Map(names.map(({ name, passage }) => [name, passage.id]))
  const before = (await turnsBefore(deps.db, turn.sessionId, turn.id, BEFORE)).reverse()
  const ask = {
    question: turn.text,
    before: before.map(({ text, claims: said }) => ({ question: text, answer: said.map(({ say, quote }) => say || quote).join('\n') })),
    sources: names.map(({ name, passage }) => ({ name, title: passage.title, text: passage.body })),
    terms,
  }
  for await (const line of linesOf(llmOf(deps.env).answer(ask, stop.signal))) {
    if (stop.signal.aborted) return writing.why
    await take(writing, line, known)
    if (claims.length >= MOST_CLAIMS) break
  }
  if (stop.signal.aborted) return writing.why
  return claims.length > 0 ? { status: 'done', reason: null } : { status: 'failed', reason: 'unquoted' }
}

/** How an answer ends that was not read to its end. */
function troubleOf(writing: Writing, error: unknown): Outcome {
  if (writing.stop.signal.aborted) return writing.why
  writing.deps.log.warn({ err: error, turn: writing.turn.id }, 'an answer was not finished')
  const reason = error instanceof LlmTrouble ? error.reason : 'broken'
  return reason === 'long' && writing.claims.length > 0 ? { status: 'done', reason } : { status: 'failed', reason }
}

async function end(writing: Writing, outcome: Outcome, followUps: readonly string[]): Promise<void> {
  const { deps, userId, turn, claims, withheld, emit } = writing
  const { isModel } = llmOf(deps.env)
  await endTurn(deps.db, turn.id, turn.attempt, { ...outcome, claims, withheld, isModel, followUps, now: deps.now() })
  const stored = await learnerTurn(deps.db, userId, turn.id)
  if (stored) emit({ ended: turnOf(stored, deps.now()) })
}

/** Writes the answer to a question and tells of each part that was proved; `signal` calls it off. What was proved by then is kept. */
export async function writeAnswer(deps: Deps, userId: number, turn: StoredTurn, emit: Emit, signal: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const writing: Writing = { deps, userId, turn, emit, claims: [], withheld: 0, stop, why: { status: 'stopped', reason: null } }
  const leave = () => stop.abort()
  signal.addEventListener('abort', leave, { once: true })
  const unguard = guard(writing)
  try {
    const session = await ownSession(deps.db, userId, turn.sessionId)
    const anchor = { questionId: session?.questionId ?? null, lessonId: session?.lessonId ?? null, second: session?.second ?? null }
    const before = (await turnsBefore(deps.db, turn.sessionId, turn.id, 1)).map(({ text }) => text)
    const found = await retrieve(deps.db, userId, { text: turn.text, before, anchor }, deps.now())
    if (found.sources.length === 0) return await end(writing, { status: 'refused', reason: 'off_subject' }, [])
    const outcome = await read(writing, found).catch((error: unknown) => troubleOf(writing, error))
    await end(writing, outcome, followUpsOf(found, turn.text))
  } finally {
    unguard()
    signal.removeEventListener('abort', leave)
    stop.abort()
  }
}
