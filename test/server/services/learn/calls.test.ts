import { feedbackOf, feedbackTags, keepFeedback } from '#server/repositories/learn/feedback/feedback'
import { feedback } from '@/contract/learn/feedback'
import { learning } from '@/contract/learn/lesson'
import { study } from '@/contract/learn/lesson-study'
import { startServer, type TestServer } from '../../../support/server'
import { own } from '../../../support/shop'

const LESSON = { courseId: 104, lessonId: 1028 }

describe('feedback about a lesson', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('feedback is accepted once, after enough was played, with tags of its stars', async () => {
    const session = await server.signIn('13900009101')
    const give = (stars: number, tagIds: number[]) =>
      server.exchange(feedback.give, { body: { ...LESSON, stars, tagIds, text: ' 讲得好 ', watchTime: 9000 } }, session)
    expect((await give(5, [])).code).toBe(409)
    server.clock.advance(60_000)
    await server.send(learning.submit, { params: LESSON, body: { position: 60, played: [{ from: 0, to: 60 }], isEnded: false } }, session)
    const tags = await server.send(feedback.tags, {}, session)
    const ofStars = (stars: number) => tags.filter((tag) => tag.stars === stars).map(({ id }) => id)
    expect((await give(5, ofStars(1))).code).toBe(417)
    expect((await give(5, ofStars(5).slice(0, 2))).code).toBe(200)
    await give(1, [])
    const own = await server.send(feedback.mine, { params: { id: LESSON.lessonId }, query: { version: '5' } }, session)
    expect(own).toMatchObject({ canGive: true, mine: { stars: 5, text: '讲得好' } })
  })

  it('belongs to its learner and lesson; tags are listed by stars and place, the best first', async () => {
    const { db } = server
    const [anna, ben] = [await server.signIn('13900009102'), await server.signIn('13900009103')]
    const keep = (userId: number, lessonId: number, text: string) =>
      keepFeedback(db, userId, { courseId: 104, lessonId, stars: 4, tagIds: [1], text, watchTime: 90 }, 7)
    const [one, two] = [1028, 1029]
    await keep(ben.userId, one, '他的')
    await keep(anna.userId, two, '另一讲')
    await keep(anna.userId, one, '我的')
    const said = { lessonId: one, stars: 4, tagIds: [1], madeAt: 7 }
    expect(await feedbackOf(db, anna.userId, one)).toEqual({ ...said, text: '我的' })
    expect(await feedbackOf(db, ben.userId, one)).toEqual({ ...said, text: '他的' })
    expect(await feedbackOf(db, ben.userId, two)).toBeNull()
    const watched = db.selectFrom('lesson_feedback').select('watch_time').where('user_id', '=', anna.userId)
    expect(await watched.execute()).toEqual([{ watch_time: 90 }, { watch_time: 90 }])
    const rows = await db.selectFrom('feedback_tag').select(['id', 'stars', 'seq']).execute()
    rows.sort((tag, other) => other.stars - tag.stars || tag.seq - other.seq)
    expect((await feedbackTags(db)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })
})

const CHAPTER = 22101

describe('the lesson that teaches a question', () => {
  let server: TestServer
  let questionId: number
  beforeAll(async () => {
    server = await startServer({ seed: true })
    const row = await server.db
      .selectFrom('question')
      .select('id')
      .where('chapter_id', '=', CHAPTER)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    questionId = row.id
    await server.db
      .updateTable('question_version')
      .set({ stem: JSON.stringify([{ type: 'p', inline: [{ text: '权利义务共同指向的对象称为法律关系的客体，下列属于客体的是' }] }]) })
      .where('question_id', '=', questionId)
      .execute()
  })
  afterAll(() => server.close())
  const ask = (id: number, session?: Awaited<ReturnType<TestServer['signIn']>>) => server.send(study.taughtIn, { params: { id } }, session)

  it('the lesson is given with the second of its mention, on trial for a visitor too', async () => {
    expect(await ask(questionId)).toEqual({
      lesson: { id: 1001, title: expect.any(String), courseId: 101, courseTitle: expect.any(String), second: 54 },
    })
  })

  it('excludes a lesson that is closed to the learner', async () => {
    await server.db.deleteFrom('lesson_practice').where('lesson_id', '>', 1010).execute()
    await server.db.updateTable('lesson').set({ is_trial: false }).where('course_id', '=', 101).execute()
    const anna = await server.signIn('13900009301')
    expect(await ask(questionId, anna)).toEqual({ lesson: null })
    await own(server, anna, 101, null)
    expect((await ask(questionId, anna)).lesson?.id).toBe(1001)
  })

  it('the lesson is not found for an unknown question', async () => {
    expect(await server.exchange(study.taughtIn, { params: { id: 999_999 } })).toMatchObject({ code: 404 })
  })

  it('belongs to a course that names the chapters for practice', async () => {
    const chapters = await server.send(study.practiceOf, { params: { id: 101 } })
    expect(chapters[0]).toMatchObject({ id: CHAPTER, questionCount: expect.any(Number) })
    expect(new Set(chapters.map(({ id }) => id)).size).toBe(chapters.length)
    expect(await server.send(study.practiceOf, { params: { id: 999 } })).toEqual([])
  })
})
