import { ownPlan } from '@/contract/study/own-plan'
import { DAY_MS } from '@/domain/time/units'
import { COURSE, lessonsOf, ownLearner, SUBJECT } from './own-learner'

const own = ownLearner()
const { grant, wish, set, read } = own

describe('the content of a plan of one’s own', () => {
  it('takes in a lesson that the course gets later', async () => {
    await grant()
    await set(wish())
    const { chapter_id } = await own.server.db.selectFrom('lesson').select('chapter_id').where('id', '=', 1001).executeTakeFirstOrThrow()
    const added = {
      id: 990_001,
      course_id: COURSE,
      chapter_id,
      title: '加课',
      type: 'video' as const,
      media: '',
      length: 600,
      is_trial: false,
      seq: -1,
    }
    await own.server.db
      .insertInto('lesson')
      .values({ ...added, start_at: null, end_at: null })
      .execute()
    try {
      const later = await read()
      expect(later.changes).toEqual(['content'])
      expect(lessonsOf(later.today)[0]).toBe(990_001)
    } finally {
      await own.server.db.deleteFrom('lesson').where('id', '=', 990_001).execute()
    }
  })

  it('explains tasks by the forecast once enough is known, and by the share of the exam before', async () => {
    await grant()
    const made = await set(wish({ dailyMinutes: 60 }))
    expect(made.forecast).toBeNull()
    const practiced = made.today.find(({ kind }) => kind === 'practice')
    expect(practiced).toMatchObject({ gain: null, sharePercent: expect.any(Number) })
    const demo = await own.server.signIn('13800000001')
    const read = await own.server.send(ownPlan.set, { params: { courseId: COURSE }, body: wish({ dailyMinutes: 60 }) }, demo)
    expect(read.forecast).toMatchObject({ fullMarks: 10_000 })
    expect((read.forecast?.after ?? 0) >= (read.forecast?.before ?? 0)).toBe(true)
    expect(read.today.every(({ gain }) => gain !== null && gain >= 0)).toBe(true)
    await own.server.send(ownPlan.end, { params: { courseId: COURSE } }, demo)
  })

  it('takes the questions of every subject for a course of a direction', async () => {
    const made = await set(wish({ dailyMinutes: 90 }), 104)
    expect(made.today.some(({ kind }) => kind === 'lesson')).toBe(true)
    const points = [...made.today, ...made.ahead.flatMap(({ tasks }) => tasks)].filter(({ kind }) => kind === 'practice')
    const rows = await own.server.db
      .selectFrom('knowledge_point')
      .innerJoin('tiku_chapter', 'tiku_chapter.id', 'knowledge_point.chapter_id')
      .select('tiku_chapter.category_id as subjectId')
      .where(
        'knowledge_point.id',
        'in',
        points.map(({ refId }) => refId),
      )
      .execute()
    expect(new Set(rows.map(({ subjectId }) => subjectId))).toEqual(new Set([221, 222]))
  })

  it('asks its reviews of the subject', async () => {
    await grant()
    const { id } = await own.server.db
      .selectFrom('question')
      .select('id')
      .where('category_id', '=', SUBJECT)
      .where('type', '=', 'single_choice')
      .limit(1)
      .executeTakeFirstOrThrow()
    const card = {
      user_id: own.learner.userId,
      question_id: id,
      due: own.server.clock.now() - 1,
      stability: 1,
      difficulty: 5,
      scheduled_days: 1,
      reps: 1,
      lapses: 0,
      state: 2,
    }
    await own.server.db
      .insertInto('review_card')
      .values({ ...card, last_review: own.server.clock.now() - DAY_MS })
      .execute()
    const entry = { version: 1, times_wrong: 1, right_streak: 0, reason: null, last_wrong_at: 1, gone_at: null }
    await own.server.db
      .insertInto('wrong_entry')
      .values({ user_id: own.learner.userId, question_id: id, ...entry })
      .execute()
    const made = await set(wish())
    expect(made.today[0]).toMatchObject({ kind: 'review', refId: SUBJECT, amount: 1, title: '复习 1 题' })
  })
})
