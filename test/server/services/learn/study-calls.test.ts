import { study } from '@/contract/learn/lesson-study'
import { startServer, type TestServer } from '../../../support/server'
import { own } from '../../../support/shop'

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
