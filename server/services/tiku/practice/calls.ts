import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { serve } from '#server/http/serve'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { practice } from '@/contract/tiku/practice'
import {
  AnsweredSchema,
  ExamDaySchema,
  PracticeAnswerSchema,
  PracticePlaceSchema,
  PracticeSchema,
  QuestionDetailSchema,
  QuestionReportSchema,
  QuestionSearchQuerySchema,
  QuestionSearchSchema,
  StartPracticeSchema,
  StudyQuerySchema,
  StudySchema,
} from '@/contract/tiku/practice.schema'
import { answerQuestion, keepPlace, ownPractice } from './answer'
import { questionDetail } from './detail'
import { reportQuestion } from './report'
import { searchQuestions } from './search'
import { startPractice } from './start'
import { setExamDay, studyView } from './study'
import { practiceView } from './view'

const byId = { params: IdParamsSchema }

function practisingCalls(app: FastifyInstance, deps: Deps): void {
  serve(app, practice.start, { body: StartPracticeSchema, reply: PracticeSchema }, async ({ body }, { learnerId }) =>
    practiceView(deps.db, await startPractice(deps, learnerId, body), deps.now()),
  )
  serve(app, practice.open, { ...byId, reply: PracticeSchema }, async ({ params }, { learnerId }) =>
    practiceView(deps.db, await ownPractice(deps.db, params.id, learnerId), deps.now()),
  )
  serve(app, practice.answer, { ...byId, body: PracticeAnswerSchema, reply: AnsweredSchema }, ({ params, body }, { learnerId }) =>
    answerQuestion(deps, learnerId, params.id, body),
  )
  serve(app, practice.keepPlace, { ...byId, body: PracticePlaceSchema, reply: NothingSchema }, async ({ params, body }, { learnerId }) => {
    await keepPlace(deps, learnerId, params.id, body.questionId)
    return {}
  })
}

/** Everything a learner does in the question bank outside exams and the wrong book. */
export function practiceCalls(app: FastifyInstance, deps: Deps): void {
  practisingCalls(app, deps)
  serve(app, practice.study, { query: StudyQuerySchema, reply: StudySchema }, ({ query }, { userId }) =>
    studyView(deps, query.categoryId, userId),
  )
  serve(app, practice.setExamDay, { body: ExamDaySchema, reply: NothingSchema }, async ({ body }, { learnerId }) => {
    await setExamDay(deps, learnerId, body)
    return {}
  })
  serve(app, practice.search, { query: QuestionSearchQuerySchema, reply: QuestionSearchSchema }, ({ query }, { userId }) =>
    searchQuestions(deps.db, query, { userId, now: deps.now() }),
  )
  serve(app, practice.question, { ...byId, reply: QuestionDetailSchema }, ({ params }, { userId }) =>
    questionDetail(deps.db, userId, params.id, deps.now()),
  )
  serve(app, practice.report, { ...byId, body: QuestionReportSchema, reply: NothingSchema }, async ({ params, body }, { learnerId }) => {
    await reportQuestion(deps, learnerId, params.id, body)
    return {}
  })
}
