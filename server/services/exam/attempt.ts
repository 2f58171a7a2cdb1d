import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { answersAfter } from '#server/repositories/exam/answer'
import { type AttemptRow, insertAttempt, lastNumber, putTaker, runningAttempt } from '#server/repositories/exam/attempt'
import { loadPaperRows, paperById } from '#server/repositories/exam/paper'
import { resultIdOf } from '#server/repositories/exam/result'
import { hasPractisedPaper } from '#server/repositories/tiku/practice'
import { loadVersions } from '#server/repositories/tiku/question'
import { assertUnlocked } from '#server/services/tiku/unlock/unlock'
import type { Attempt, AttemptState, TakeOver } from '@/contract/exam/exam.schema'
import { seededRandom } from '@/domain/tiku/shuffle'
import { buildForm, questionsOf, questionView } from './form'
import { lockLearnerAttempt, settle } from './hand-in'
import { submitOverdueOf } from './overdue'

const MS_PER_MINUTE = 60_000
const SEEDS = 2 ** 32
const TRIES = 3

/** A fresh attempt, unless another device has just started one: the unique indexes let only one in. */
async function begin(work: Tx, userId: number, paperId: number, now: number): Promise<AttemptRow | undefined> {
  const paper = await paperById(work, paperId)
  if (!paper) throw notFound('试卷')
  const rows = await loadPaperRows(work, paperId)
  if (rows.length === 0) throw conflict('试卷还没有题目')
  const form = buildForm(rows, seededRandom(randomInt(SEEDS)))
  return insertAttempt(work, {
    user_id: userId,
    paper_id: paperId,
    number: (await lastNumber(work, userId, paperId)) + 1,
    status: 'running',
    started_at: now,
    deadline: now + paper.minutes * MS_PER_MINUTE,
    submitted_at: null,
    form: JSON.stringify(form),
    is_ranked: !(await hasPractisedPaper(work, userId, paperId)),
  })
}

/** An attempt that runs goes on; a new one needs the category to be open. */
async function assertOpen({ db, now }: Deps, userId: number, paperId: number): Promise<void> {
  const paper = await paperById(db, paperId)
  if (!paper) throw notFound('试卷')
  await assertUnlocked(db, userId, paper.categoryId, now())
}

/** The learner's running attempt at a paper, or a new one with the next number. Every device that starts gets the same. */
export async function startAttempt(deps: Deps, userId: number, paperId: number): Promise<AttemptRow> {
  await submitOverdueOf(deps, userId)
  for (let count = 0; count < TRIES; count++) {
    const running = await runningAttempt(deps.db, userId, paperId)
    if (running) return running
    if (count === 0) await assertOpen(deps, userId, paperId)
    const made = await tx(deps.db, (work) => begin(work, userId, paperId, deps.now()))
    if (made) return made
  }
  throw conflict('开始考试的请求太频繁，请再试一次')
}

type Entered = Pick<AttemptRow, 'id' | 'status' | 'deadline' | 'run' | 'epoch'>
type Asking = { run: string; after: number; now: number }

/** The state of an attempt for one run of the app. An attempt that no device has entered is open to any. */
export async function attemptState(db: Db, attempt: Entered, { run, after, now }: Asking): Promise<AttemptState> {
  return {
    status: attempt.status,
    deadline: attempt.deadline,
    leftMs: Math.max(0, attempt.deadline - now),
    isActive: attempt.run === null || attempt.run === run,
    epoch: attempt.epoch,
    answers: await answersAfter(db, attempt.id, after),
  }
}

/** An attempt as every device of its learner sees it, with what is saved so far. */
export async function attemptView(db: Db, attempt: AttemptRow): Promise<Attempt> {
  const versions = await loadVersions(db, questionsOf(attempt.form))
  const paper = await paperById(db, attempt.paper_id)
  if (!paper) throw notFound('试卷')
  const resultId = await resultIdOf(db, attempt.id)
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
    answers: await answersAfter(db, attempt.id, 0),
    epoch: attempt.epoch,
    resultId: resultId ?? null,
  }
}

/** The learner's own attempt; one whose clock has run out is handed in first. */
export async function openAttempt({ db, now }: Deps, userId: number, id: number): Promise<Attempt> {
  return tx(db, async (work) => attemptView(work, await settle(work, await lockLearnerAttempt(work, id, userId), now())))
}

/** A device continues its own attempt without asking; on another device the learner has to confirm. */
function mayTake({ status, device, run }: AttemptRow, asking: TakeOver): boolean {
  if (status === 'submitted' || run === asking.run) return false
  return device === null || device === asking.device || asking.isForced
}

async function take(work: Tx, attempt: AttemptRow, { device, run }: TakeOver): Promise<AttemptRow> {
  const taken = { device, run, epoch: attempt.epoch + 1 }
  await putTaker(work, attempt.id, taken)
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
