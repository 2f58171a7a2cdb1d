import { ownPlan } from '@/contract/study/own-plan'
import type { OwnPlan, OwnPlans, OwnTask, SetOwnPlan } from '@/contract/study/own-plan.schema'
import { practice } from '@/contract/tiku/practice'
import type { Answer, QuestionType } from '@/contract/tiku/question.schema'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'

export const COURSE = 101
export const SUBJECT = 221

/** An answer that fits a type of question, right or not. */
function answerTo(type: QuestionType): Answer {
  if (type === 'determine') return { kind: 'truth', value: true }
  if (type === 'fill') return { kind: 'blanks', texts: ['1'] }
  return type === 'essay' ? { kind: 'text', text: '答' } : { kind: 'letters', letters: ['A'] }
}

export const lessonsOf = (tasks: readonly OwnTask[]): number[] => tasks.flatMap(({ kind, refId }) => (kind === 'lesson' ? [refId] : []))
export const minutesOf = (tasks: readonly OwnTask[]): number => tasks.reduce((sum, { minutes }) => sum + minutes, 0)

let last = 0

/** A seeded server with a new learner before each test, and what a learner does with a plan, each in a word. */
export function ownLearner() {
  const own = { server: undefined as unknown as TestServer, learner: undefined as unknown as TestSession, mobile: '' }
  beforeAll(async () => {
    own.server = await startServer({ seed: true })
  })
  afterAll(() => own.server.close())
  beforeEach(async () => {
    own.mobile = `139000067${String(last++).padStart(2, '0')}`
    own.learner = await own.server.signIn(own.mobile)
  })
  const dayIn = (days: number) => learningDayText(learningDayOf(own.server.clock.now()) + days)
  const acts = {
    dayIn,
    grant: (courseId = COURSE) =>
      own.server.db
        .insertInto('entitlement')
        .values({ user_id: own.learner.userId, course_id: courseId, granted_at: own.server.clock.now() })
        .execute(),
    wish: (more: Partial<SetOwnPlan> = {}): SetOwnPlan => ({ examDay: dayIn(30), dailyMinutes: 30, restDays: [], ...more }),
    set: (body: SetOwnPlan, courseId = COURSE): Promise<OwnPlan> =>
      own.server.send(ownPlan.set, { params: { courseId }, body }, own.learner),
    read: (courseId = COURSE): Promise<OwnPlan> => own.server.send(ownPlan.read, { params: { courseId } }, own.learner),
    mine: (): Promise<OwnPlans> => own.server.send(ownPlan.mine, {}, own.learner),
    /** Days later the learner signs in again. */
    nextDay: async (days = 1): Promise<void> => {
      own.server.clock.advance(days * DAY_MS)
      own.learner = await own.server.signIn(own.mobile)
    },
    learn: async (ids: readonly number[]): Promise<void> => {
      const rows = ids.map((id) => ({
        ...{ user_id: own.learner.userId, lesson_id: id, course_id: COURSE, played: Buffer.alloc(0), played_seconds: 120, position: 120 },
        ...{ is_learned: true, updated_at: own.server.clock.now() },
      }))
      await own.server.db.insertInto('learn_state').values(rows).execute()
    },
    /** Answers so many questions of a point. */
    drill: async (pointId: number, count: number): Promise<void> => {
      const source = { kind: 'point' as const, pointId, count }
      const made = await own.server.send(practice.start, { body: { mode: 'practice', source } }, own.learner)
      for (const { id, type } of made.questions.filter((question) => question.type !== 'material').slice(0, count)) {
        const body = { questionId: id, seq: 1, answer: answerTo(type) }
        await own.server.send(practice.answer, { params: { id: made.id }, body }, own.learner)
      }
    },
  }
  return Object.assign(own, acts)
}
