import type { Db } from '#server/database/tables'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { notFound } from '#server/refusal'
import { paperCard, paperSections } from '#server/repositories/exam/paper'
import { hasPractisedPaper } from '#server/repositories/tiku/practice'
import { tikuHome } from '#server/services/tiku/tiku-home'
import { lockedBy } from '#server/services/tiku/unlock/unlock'
import { dated } from '@/contract/exam/dated'
import { exam } from '@/contract/exam/exam'
import type { Paper } from '@/contract/exam/exam.schema'
import { presetTerms, presetTitle } from '@/domain/scoring/scoring-presets'
import { beginAttempt, createSaveAnswers, openAttempt, takeOver } from './attempt'
import { enterRoom, leaveExam, remind } from './dated'
import { submitAttempt, submitOverdueOf } from './hand-in'
import { termsTold } from './paper-terms'
import { rankOf, serveRank } from './rank'
import { resultView } from './result-view'

/** A paper with its sections and notice, before it is begun. */
async function paperView(db: Db, id: number, userId: number | null, now: number): Promise<Paper> {
  const paper = await paperCard(db, id, userId, now)
  if (!paper) throw notFound('试卷')
  const { card, notice, preset, terms } = paper
  const sections = (await paperSections(db, id)).map((section) => ({ ...section, terms: presetTerms(preset, section.type, section.rule) }))
  const rules = presetTitle(preset) ?? undefined
  const isFresh = userId !== null && card.lastResultId === null && card.runningAttemptId === null
  const isPractised = isFresh && (await hasPractisedPaper(db, userId, id))
  return {
    ...card,
    notice: [...termsTold(terms), ...notice],
    sections,
    rules,
    lockedBy: await lockedBy(db, userId, card.categoryId, now),
    ...(isPractised && { isPractised }),
  }
}

/** Bytes of a save: essays written while offline come in one batch. */
const OFFLINE_BYTES = 1_048_576

/** The question bank and the exam hall. What a learner is shown is settled first: overdue attempts are handed in before the answer. */
export const examCalls: ServicePlugin = (app, deps) => {
  const saveAnswers = createSaveAnswers(deps)
  const settled = async (userId: number | null) => {
    if (userId !== null) await submitOverdueOf(deps, userId)
    return userId
  }
  serve(app, exam.tikuHome, async ({ query }, { userId }) => tikuHome(deps, query.categoryId, await settled(userId)))
  serve(app, exam.paper, async ({ params }, { userId }) => paperView(deps.db, params.id, await settled(userId), deps.now()))
  serve(app, exam.startAttempt, ({ params, query }, { learnerId }) => beginAttempt(deps, learnerId, params.id, query))
  serve(app, exam.attempt, ({ params }, { learnerId }) => openAttempt(deps, learnerId, params.id))
  serve(app, exam.saveAnswers, ({ params, body }, { learnerId }) => saveAnswers(learnerId, params.id, body), {
    isFrequent: true,
    bodyLimit: OFFLINE_BYTES,
  })
  serve(app, exam.takeOver, ({ params, body }, { learnerId }) => takeOver(deps, learnerId, params.id, body))
  serve(app, exam.submit, ({ params }, { learnerId }) => submitAttempt(deps, learnerId, params.id), {
    isEnding: true,
  })
  serve(app, exam.result, ({ params }, { learnerId }) => resultView(deps.db, learnerId, params.id, deps.now()))
  serve(app, exam.rank, async ({ params, query }, { userId }) =>
    rankOf(deps, params.id, { userId: await settled(userId), span: query.span ?? 'all', page: query.page ?? 0, limit: query.limit ?? 20 }),
  )
  serveRank(app, deps)
  serve(app, dated.room, ({ params }, { learnerId }) => enterRoom(deps, learnerId, params.id))
  serve(app, dated.remind, ({ params, body }, { learnerId }) => remind(deps, learnerId, params.id, body))
  serve(app, dated.leave, ({ params, body }, { learnerId }) => leaveExam(deps, learnerId, params.id, body), { isEnding: true })
}
