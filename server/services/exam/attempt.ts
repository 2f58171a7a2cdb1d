import { randomInt } from 'node:crypto'
import type { FormQuestion } from '#server/database/rows/exam'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { Newest } from '#server/newest'
import { cachedPublic } from '#server/public-cache'
import { conflict, invalid, notFound } from '#server/refusal'
import {
  answersAfter,
  applyOperations,
  hasAllOperations,
  insertOperations,
  type Operation,
  operationName,
  saveRunning,
} from '#server/repositories/exam/answer'
import { type AttemptRow, begunAttempts, formOf, insertAttempt, putTaker, runningAttempt } from '#server/repositories/exam/attempt'
import { leavesOf } from '#server/repositories/exam/dated'
import { loadPaperRows, type PaperRow, paperById } from '#server/repositories/exam/paper'
import { resultIdOf } from '#server/repositories/exam/result'
import { hasPractisedPaper } from '#server/repositories/tiku/practice'
import { loadVersions } from '#server/repositories/tiku/question'
import { locksOver } from '#server/repositories/tiku/subject'
import { assertUnlocked } from '#server/services/tiku/unlock/unlock'
import type { Leaves } from '@/contract/exam/dated.schema'
import type { AnswerChange, Attempt, AttemptState, SaveAnswers, StartQuery, TakeOver } from '@/contract/exam/exam.schema'
import { overrides } from '@/domain/exam/hand-in'
import { fitsQuestion } from '@/domain/scoring/answer'
import { seededRandom } from '@/domain/tiku/shuffle'
import { answerableOf, buildForm, questionsOf, questionView } from './form'
import { lockLearnerAttempt, settle, submitOverdueOf } from './hand-in'
import { isDatedPractice, refuseClosed } from './paper-terms'

const MS_PER_MINUTE = 60_000
const SEEDS = 2 ** 32
const TRIES = 3
/** Nothing was stored after it. */
const LAST_ORDER = Number.MAX_SAFE_INTEGER

type Paper = NonNullable<Awaited<ReturnType<typeof paperById>>>
/** `taker`: the device that starts, and the run of the app on it; it enters the attempt at once. */
type Starting = { userId: number; paperId: number; taker: StartQuery }
/** `tries`: attempts the learner has made at the paper. */
type Beginning = Pick<Starting, 'userId' | 'taker'> & { paper: Paper; rows: readonly PaperRow[]; tries: number; now: number }

/** The device and run of a start, where both are named. */
const namedOf = ({ device, run }: StartQuery) => (device === undefined || run === undefined ? undefined : { device, run })

/** A fresh attempt, unless another device has just started one: the unique indexes let only one in. */
async function begin(db: Db, { userId, taker, paper, rows, tries, now }: Beginning): Promise<AttemptRow | undefined> {
  await refuseClosed(db, { userId, paper, tries, now })
  if (rows.length === 0) throw conflict('试卷还没有题目')
  const isPractice = isDatedPractice(paper, now)
  const lasting = paper.minutes * MS_PER_MINUTE
  const named = namedOf(taker)
  return insertAttempt(db, {
    user_id: userId,
    paper_id: paper.id,
    number: tries + 1,
    status: 'running',
    started_at: now,
    deadline: isPractice ? now + lasting : Math.min(now + lasting, paper.closesAt ?? Number.MAX_SAFE_INTEGER),
    submitted_at: null,
    form: JSON.stringify(buildForm(rows, seededRandom(randomInt(SEEDS)))),
    is_ranked: !isPractice && paper.isRanked && !(await hasPractisedPaper(db, userId, paper.id)),
    ...(named && { ...named, epoch: 1 }),
  })
}

/** The questions of a paper, alike for everybody: thousands begin a dated mock at once. A key corrected meanwhile counts at the marking. */
const questionsOfPaper = (deps: Deps, paperId: number) => cachedPublic(deps, `paper ${paperId}`, () => loadPaperRows(deps.db, paperId))

/** Locks over a category, likewise. */
const locksOfCategory = (deps: Deps, categoryId: number) =>
  cachedPublic(deps, `locks over ${categoryId}`, () => locksOver(deps.db, categoryId))

/** A new attempt needs the category to be open. */
async function beginning(deps: Deps, { userId, paperId, taker }: Starting, tries: number): Promise<Beginning> {
  const paper = await paperById(deps.db, paperId)
  if (!paper) throw notFound('试卷')
  const now = deps.now()
  if ((await locksOfCategory(deps, paper.categoryId)).length > 0) await assertUnlocked(deps.db, userId, paper.categoryId, now)
  return { userId, taker, paper, rows: await questionsOfPaper(deps, paperId), tries, now }
}

/** Lists attempts of the learner after those that are overdue were handed in. */
async function begunOf(deps: Deps, userId: number, paperId: number) {
  const begun = await begunAttempts(deps.db, userId, paperId)
  const now = deps.now()
  if (!begun.some(({ status, deadline }) => status === 'running' && deadline <= now)) return begun
  await submitOverdueOf(deps, userId)
  return begunAttempts(deps.db, userId, paperId)
}

/** Goes on with a running attempt; undefined where it was handed in just now. */
async function resume(deps: Deps, { userId, paperId, taker }: Starting): Promise<AttemptRow | undefined> {
  const running = await runningAttempt(deps.db, userId, paperId)
  const named = namedOf(taker)
  if (!running || !named) return running
  await takeOver(deps, userId, running.id, { ...named, after: LAST_ORDER, isForced: false })
  return runningAttempt(deps.db, userId, paperId)
}

/** `begun`: the paper of an attempt that nobody has answered yet. */
type Started = { attempt: AttemptRow; begun?: Paper }

/** The learner's running attempt at a paper, or a new one with the next number. Every device that starts gets the same. */
export async function startAttempt(deps: Deps, userId: number, paperId: number, taker: StartQuery = {}): Promise<Started> {
  const starting = { userId, paperId, taker }
  for (let count = 0; count < TRIES; count++) {
    const own = (await begunOf(deps, userId, paperId)).filter((attempt) => attempt.paperId === paperId)
    const running = own.some(({ status }) => status === 'running') && (await resume(deps, starting))
    if (running) return { attempt: running }
    const wanted = await beginning(deps, starting, Math.max(0, ...own.map(({ number }) => number)))
    const made = await begin(deps.db, wanted)
    if (made) return { attempt: made, begun: wanted.paper }
  }
  throw conflict('开始考试的请求太频繁，请再试一次')
}

type Entered = Pick<AttemptRow, 'id' | 'user_id' | 'status' | 'deadline' | 'run' | 'epoch'>
type Asking = { run: string; after: number; now: number }

/** The state of an attempt for one run of the app. An attempt that no device has entered is open to any. */
async function attemptState(db: Db, attempt: Entered, { run, after, now }: Asking): Promise<AttemptState> {
  return {
    status: attempt.status,
    deadline: attempt.deadline,
    leftMs: Math.max(0, attempt.deadline - now),
    isActive: attempt.run === null || attempt.run === run,
    epoch: attempt.epoch,
    answers: await answersAfter(db, { userId: attempt.user_id, id: attempt.id }, after),
  }
}

const never: Leaves = { count: 0, awayMs: 0 }

/** In the time of a dated mock: how often it was left, and when its report is shown. */
async function datedPart(db: Db, { user_id: userId, id, started_at }: AttemptRow, paper: Paper, isNew: boolean) {
  if (!paper.isDated || paper.closesAt === null || isDatedPractice(paper, started_at)) return {}
  return { leaves: isNew ? never : await leavesOf(db, { userId, id }), reportAt: paper.closesAt }
}

type Versions = Awaited<ReturnType<typeof loadVersions>>

/** An attempt as every device of its learner sees it, with what is saved so far; nothing is read of one that has just begun. */
async function viewOf(db: Db, { attempt, begun }: Started, versions: Versions): Promise<Attempt> {
  const paper = begun ?? (await paperById(db, attempt.paper_id))
  if (!paper) throw notFound('试卷')
  const resultId = attempt.status === 'submitted' ? await resultIdOf(db, attempt) : undefined
  return {
    id: attempt.id,
    paperId: attempt.paper_id,
    title: paper.title,
    status: attempt.status,
    startedAt: attempt.started_at,
    deadline: attempt.deadline,
    sections: attempt.form.sections.map((section) => ({
      title: section.title,
      type: section.type,
      questions: section.questions.flatMap((question) => {
        const said = versions.get(question.questionId)
        return said ? [questionView(question, said)] : []
      }),
    })),
    answers: begun ? [] : await answersAfter(db, { userId: attempt.user_id, id: attempt.id }, 0),
    epoch: attempt.epoch,
    resultId: resultId ?? null,
    ...(await datedPart(db, attempt, paper, begun !== undefined)),
  }
}

/** A version never changes, so all attempts at one edition of a paper read its versions once in a while. */
function versionsOf(deps: Deps, { form }: AttemptRow): Promise<Versions> {
  const asked = questionsOf(form)
  const name = asked.map(({ questionId, version }) => `${questionId}.${version}`).join()
  return cachedPublic(deps, `versions ${name}`, () => loadVersions(deps.db, asked))
}

/** Starts an attempt at a paper, or goes on with the one that runs. The run that starts enters it, unless another device has it. */
export async function beginAttempt(deps: Deps, userId: number, paperId: number, taker: StartQuery = {}): Promise<Attempt> {
  const started = await startAttempt(deps, userId, paperId, taker)
  const view = await viewOf(deps.db, started, await versionsOf(deps, started.attempt))
  const named = namedOf(taker)
  return named ? { ...view, isEntered: started.attempt.run === named.run } : view
}

/** The learner's own attempt; one whose clock has run out is handed in first. */
export async function openAttempt({ db, now }: Deps, userId: number, id: number): Promise<Attempt> {
  return tx(db, async (work) => {
    const attempt = await settle(work, await lockLearnerAttempt(work, id, userId), now())
    return viewOf(work, { attempt }, await loadVersions(work, questionsOf(attempt.form)))
  })
}

/** A device continues its own attempt without asking; on another device the learner has to confirm. */
function mayTake({ status, device, run }: AttemptRow, asking: TakeOver): boolean {
  if (status === 'submitted' || run === asking.run) return false
  return device === null || device === asking.device || asking.isForced
}

async function take(work: Tx, attempt: AttemptRow, { device, run }: TakeOver): Promise<AttemptRow> {
  const taken = { device, run, epoch: attempt.epoch + 1 }
  await putTaker(work, attempt, taken)
  return { ...attempt, ...taken }
}

/** Makes a run of the app the one that takes the learner's own attempt, if it may be. Asking again changes nothing. */
export async function takeOver({ db, now }: Deps, userId: number, id: number, asking: TakeOver): Promise<AttemptState> {
  return tx(db, async (work) => {
    const moment = now()
    const attempt = await settle(work, await lockLearnerAttempt(work, id, userId), moment)
    const standing = mayTake(attempt, asking) ? await take(work, attempt, asking) : attempt
    return attemptState(work, standing, { ...asking, now: moment })
  })
}

/** Each operation once, with the takeover count of the attempt as its upper limit: a client cannot claim a later one. */
function distinct(changes: readonly AnswerChange[], epoch: number): AnswerChange[] {
  const byName = new Map(changes.map((change) => [operationName(change), change]))
  return [...byName.values()].map((change) => ({ ...change, epoch: Math.min(change.epoch, epoch) }))
}

/** The current operation of each question after these. */
function lastWriters(operations: readonly Operation[]): Operation[] {
  const standing = new Map<number, Operation>()
  for (const operation of operations) {
    const before = standing.get(operation.questionId)
    if (!before || overrides(operation, before)) standing.set(operation.questionId, operation)
  }
  return [...standing.values()]
}

/**
 * Stores operations of an attempt, which is locked. Each is stored once, and those that lose are kept on record. After the
 * attempt was handed in they are written down as late, and change nothing.
 */
export async function takeOperations(work: Tx, attempt: AttemptRow, changes: readonly AnswerChange[], at: number): Promise<void> {
  if (changes.length === 0) return
  const own = { userId: attempt.user_id, id: attempt.id }
  if (await hasAllOperations(work, own)) throw conflict('这场考试保存的次数太多了，请直接交卷')
  const isLate = attempt.status === 'submitted'
  const fresh = await insertOperations(work, own, distinct(changes, attempt.epoch), { at, isLate })
  if (!isLate && fresh.length > 0) await applyOperations(work, own, lastWriters(fresh), at)
}

type Answerable = ReadonlyMap<number, Pick<FormQuestion, 'type' | 'order'>>

/** Attempts remembered; one takes some kilobytes. */
const MOST = 4_000

/** Cached forms of attempts. A form never changes, so any process may cache it; the oldest is dropped first. */
export function createFormCache(db: Db) {
  const known = new Newest<number, Answerable>(MOST)
  return async (userId: number, attemptId: number): Promise<Answerable> => {
    const found = known.get(attemptId)
    if (found) return found
    const form = await formOf(db, userId, attemptId)
    const questions = form ? answerableOf(form) : []
    const asked = new Map(questions.map(({ questionId, type, order }) => [questionId, { type, order }]))
    if (form) known.set(attemptId, asked)
    return asked
  }
}
type FormCache = ReturnType<typeof createFormCache>

type Asked = Awaited<ReturnType<FormCache>>

/** Names the fault of a change; undefined when there is none. */
function faultOf(asked: Asked, { questionId, answer }: AnswerChange): string | undefined {
  const question = asked.get(questionId)
  if (!question) return `题目 ${questionId} 不在这份试卷里`
  return answer && !fitsQuestion(answer, question.type, question.order) ? `题目 ${questionId} 的答案形式有误` : undefined
}

const isOncePerQuestion = (changes: readonly AnswerChange[]) => new Set(changes.map(({ questionId }) => questionId)).size === changes.length

/** Under lock: for attempts that are over, batches that change a question twice, and those that are to be refused. */
function saveUnderLock({ db, now }: Deps, asked: Asked, userId: number, id: number, { run, after, changes }: SaveAnswers) {
  return tx(db, async (work) => {
    const moment = now()
    const attempt = await settle(work, await lockLearnerAttempt(work, id, userId), moment)
    const [fault] = changes.flatMap((change) => faultOf(asked, change) ?? [])
    if (fault !== undefined) throw invalid(fault)
    await takeOperations(work, attempt, changes, moment)
    return attemptState(work, attempt, { run, after, now: moment })
  })
}

/**
 * Saves a batch of answers of the learner's own attempt, from any device, and returns the state of the attempt. Sending
 * a batch again changes nothing.
 *
 * Which answers count is decided by the server's clock and order alone: what arrived before the deadline counts, and what arrives
 * from then on is written down as late and does not, since no device can prove when it was given. Between two answers to one
 * question the last writer wins, as `overrides` orders them.
 */
export function createSaveAnswers(deps: Deps) {
  const formOf = createFormCache(deps.db)
  return async (userId: number, id: number, batch: SaveAnswers): Promise<AttemptState> => {
    const { run, after, changes } = batch
    const asked = await formOf(userId, id)
    const now = deps.now()
    const isUsual = isOncePerQuestion(changes) && changes.every((change) => faultOf(asked, change) === undefined)
    const attempt = isUsual ? await saveRunning(deps.db, { userId, id, changes, now }) : undefined
    return attempt ? attemptState(deps.db, attempt, { run, after, now }) : saveUnderLock(deps, asked, userId, id, batch)
  }
}
