import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { serve } from '#server/http/serve'
import { questionsWith } from '#server/repositories/tiku/question'
import { subjectsOf } from '#server/repositories/tiku/subject'
import { findCategory } from '#server/services/exam/subjects'
import { closedCategories } from '#server/services/tiku/unlock/unlock'
import { practice } from '@/contract/tiku/practice'
import type { QuestionSearch, QuestionSearchQuery } from '@/contract/tiku/practice.schema'
import { answerQuestion, keepPlace, learnerPractice } from './answer'
import { practiceView, startPractice } from './practice'
import { questionDetail, reportQuestion } from './solutions'
import { setExamDay, studyView } from './study'

const DEFAULT_LIMIT = 20
/** A single character matches nearly every stem: the search would read the whole bank. */
const LEAST_CHARACTERS = 2

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')
const isLongEnough = (words: readonly string[]) => words.some((word) => Array.from(word).length >= LEAST_CHARACTERS)

type Reader = { userId: number | null; now: number }

/** Questions of a direction whose stem holds every word, in the bank's order. Banks that are locked for the reader are left out. */
async function searchQuestions(
  db: Db,
  { categoryId, text, page = 0, limit = DEFAULT_LIMIT }: QuestionSearchQuery,
  { userId, now }: Reader,
): Promise<QuestionSearch> {
  const subjects = await subjectsOf(db, await findCategory(db, categoryId))
  const closed = new Set(await closedCategories(db, userId, now))
  const ids = subjects.map(({ id }) => id).filter((id) => !closed.has(id))
  const words = wordsOf(text)
  if (ids.length === 0 || !isLongEnough(words)) return { total: 0, questions: [] }
  return questionsWith(db, { subjectIds: ids, words, page, limit })
}

function practisingCalls(app: FastifyInstance, deps: Deps): void {
  serve(app, practice.start, async ({ body }, { learnerId }) =>
    practiceView(deps.db, await startPractice(deps, learnerId, body), deps.now()),
  )
  serve(app, practice.open, async ({ params }, { learnerId }) =>
    practiceView(deps.db, await learnerPractice(deps.db, params.id, learnerId), deps.now()),
  )
  serve(app, practice.answer, ({ params, body }, { learnerId }) => answerQuestion(deps, learnerId, params.id, body))
  serve(app, practice.keepPlace, async ({ params, body }, { learnerId }) => {
    await keepPlace(deps, learnerId, params.id, body.questionId)
    return {}
  })
}

/** Everything a learner does in the question bank outside exams and the wrong book. */
export function practiceCalls(app: FastifyInstance, deps: Deps): void {
  practisingCalls(app, deps)
  serve(app, practice.study, ({ query }, { userId }) => studyView(deps, query.categoryId, userId))
  serve(app, practice.setExamDay, async ({ body }, { learnerId }) => {
    await setExamDay(deps, learnerId, body)
    return {}
  })
  serve(app, practice.search, ({ query }, { userId }) => searchQuestions(deps.db, query, { userId, now: deps.now() }))
  serve(app, practice.question, ({ params }, { userId }) => questionDetail(deps.db, userId, params.id, deps.now()))
  serve(app, practice.report, async ({ params, body }, { learnerId }) => {
    await reportQuestion(deps, learnerId, params.id, body)
    return {}
  })
}
