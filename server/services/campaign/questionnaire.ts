import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, invalid, notFound } from '#server/refusal'
import { answerOf, draftOf, findQuestionnaire, handIn, keepDraft } from '#server/repositories/campaign/questionnaires'
import type { IntentionCheck, QuestionAnswer, Questionnaire } from '@/contract/campaign/questionnaire.schema'
import { campaignState } from '@/domain/campaign/campaign-window'
import { answersRefusal } from '@/domain/campaign/questionnaire-path'

/** The questionnaire on the learning intention. */
const INTENTION = 1

async function found({ db, now }: Deps, id: number) {
  const row = await findQuestionnaire(db, id)
  if (!row) throw notFound('问卷')
  return { ...row, state: campaignState({ status: 'running', startsAt: row.starts_at, endsAt: row.ends_at }, now()) }
}

export async function openQuestionnaire(deps: Deps, id: number, userId: number | null): Promise<Questionnaire> {
  const { title, intro, body, state } = await found(deps, id)
  const answered = userId === null ? undefined : await answerOf(deps.db, id, userId)
  const draft = userId === null || answered ? undefined : await draftOf(deps.db, id, userId)
  const answers = answered?.answers ?? draft?.answers ?? []
  return { id, title, intro, state, questions: body, answers, answeredAt: answered?.answered_at ?? null }
}

/** A questionnaire that may be answered by this learner. */
async function open(deps: Deps, id: number, userId: number) {
  const row = await found(deps, id)
  if (row.state !== 'running') throw conflict(row.state === 'ended' ? '问卷已结束' : '问卷还没有开始')
  if (await answerOf(deps.db, id, userId)) throw conflict('你已经提交过这份问卷')
  return row
}

export async function saveAnswers(deps: Deps, userId: number, id: number, answers: readonly QuestionAnswer[]): Promise<object> {
  await open(deps, id, userId)
  await keepDraft(deps.db, { id, userId, answers, now: deps.now() })
  return {}
}

/** Hands answers in; once, and only what the questions lead to. */
export async function answerQuestionnaire(deps: Deps, userId: number, id: number, answers: readonly QuestionAnswer[]): Promise<object> {
  const { body } = await open(deps, id, userId)
  const refusal = answersRefusal(body, answers)
  if (refusal !== '') throw invalid(refusal)
  if (!(await tx(deps.db, (work) => handIn(work, { id, userId, answers, now: deps.now() })))) throw conflict('你已经提交过这份问卷')
  return {}
}

/** Whether the learner has yet to answer the first questionnaire. */
export async function checkIntention({ db, now }: Deps, userId: number): Promise<IntentionCheck> {
  const row = await findQuestionnaire(db, INTENTION)
  const isOpen =
    row !== undefined && campaignState({ status: 'running', startsAt: row.starts_at, endsAt: row.ends_at }, now()) === 'running'
  return { needCollect: isOpen && (await answerOf(db, INTENTION, userId)) === undefined }
}

export const collectIntention = (deps: Deps, userId: number, answers: readonly QuestionAnswer[]): Promise<object> =>
  answerQuestionnaire(deps, userId, INTENTION, answers)
