import { readStale } from '#server/database/replica'
import type { FormQuestion } from '#server/database/rows/exam'
import type { Deps } from '#server/deps'
import { cachedPublic } from '#server/public-cache'
import { notFound } from '#server/refusal'
import { figuresKey, type PaperFigures, paperFigures, timesOf } from '#server/repositories/exam/paper-figures'
import { learnerResult, resultsAt } from '#server/repositories/exam/result'
import { loadKeys } from '#server/repositories/tiku/question'
import { questionsUnderExam } from '#server/services/tiku/practice/solutions'
import type { Analysis, PastAttempt } from '@/contract/exam/analysis.schema'
import type { Key } from '@/contract/tiku/question.schema'
import { FEWEST_LEARNERS, questionFigures } from '@/domain/exam/result'
import { answerableOf, fullMarksOf, questionsOf } from './form'
import { versionsUsed, withVersions } from './grading'
import { refuseUnreported } from './paper-terms'

/** Earlier results a report compares with. */
const MOST_ATTEMPTS = 6
const MS_PER_SECOND = 1000
/** Of half a minute each. */
const CACHE_PERIODS = 20

type Row = Awaited<ReturnType<typeof resultsAt>>[number]

const pastAttempt = ({ id, form, marking, ...rest }: Row): PastAttempt => ({
  resultId: id,
  fullMarks: fullMarksOf(form),
  isProvisional: marking.some(({ verdict }) => verdict === 'unmarked'),
  ...rest,
})

const othersOf = ({ takerCount, averageMarks, averageSeconds }: PaperFigures): Analysis['others'] => ({
  takerCount,
  averageMarks,
  averageSeconds,
})

/** Figures of a paper are the same for everybody and move slowly, so they are counted every ten minutes, not for each report. */
const figuresOf = (deps: Deps, paperId: number): Promise<PaperFigures | undefined> =>
  cachedPublic(deps, `paper-figures:${paperId}`, () => readStale(deps, (db) => paperFigures(db, paperId, FEWEST_LEARNERS)), CACHE_PERIODS)

type Known = {
  times: ReadonlyMap<number, number>
  keys: ReadonlyMap<number, Key | null>
  figures: PaperFigures | undefined
  underExam: ReadonlySet<number>
}

function questionOf(question: FormQuestion, { times, keys, figures, underExam }: Known): Analysis['questions'][number] {
  const { questionId } = question
  const ms = times.get(questionId)
  return {
    questionId,
    seconds: ms === undefined ? null : Math.round(ms / MS_PER_SECOND),
    // The wrong option that most others chose would tell much of the key.
    figures: underExam.has(questionId) ? null : questionFigures(figures?.counts.get(figuresKey(question)), keys.get(questionId) ?? null),
  }
}

/** Analyses the learner's own result: earlier ones, time by question, and the figures of recent first attempts of all learners. */
export async function analysisOf(deps: Deps, userId: number, id: number): Promise<Analysis> {
  const { db } = deps
  const row = await learnerResult(db, id, userId)
  if (!row) throw notFound('成绩')
  refuseUnreported(row, deps.now())
  const attempts = await resultsAt(db, userId, row.paper_id, MOST_ATTEMPTS)
  const known = {
    times: await timesOf(db, row.attempt_id),
    keys: await loadKeys(db, questionsOf(withVersions(row.form, versionsUsed(row.marking)))),
    figures: await figuresOf(deps, row.paper_id),
    underExam: await questionsUnderExam(db, userId, deps.now()),
  }
  return {
    attempts: attempts.reverse().map(pastAttempt),
    others: known.figures ? othersOf(known.figures) : null,
    questions: answerableOf(row.form).map((question) => questionOf(question, known)),
  }
}
