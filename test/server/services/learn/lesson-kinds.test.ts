import { course } from '@/contract/course/course'
import { learning } from '@/contract/learn/lesson'
import { practice } from '@/contract/tiku/practice'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { own } from '../../../support/shop'

/** Seeded: a free course with a lesson of each kind that is not played; the article and the document are trials. */
const FREE = 104
const [ARTICLE, DOCUMENT, EXERCISE] = [1051, 1052, 1053]

describe('a lesson that is not played', () => {
  let server: TestServer
  let anna: TestSession
  let learners = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    anna = await server.signIn(`1390007${1000 + learners++}`)
  })

  const open = (id: number, caller = anna) => server.send(learning.lesson, { params: { id }, query: { from: 'H5' } }, caller)
  const submit = (lessonId: number, seconds: number, isEnded: boolean, from = 0) =>
    server.send(
      learning.submit,
      { params: { courseId: FREE, lessonId }, body: { position: seconds, played: [{ from, to: seconds }], isEnded } },
      anna,
    )
  const begin = (caller: TestSession = anna) =>
    server.send(practice.start, { body: { source: { kind: 'lesson', lessonId: EXERCISE }, mode: 'practice' } }, caller)
  const stateOf = (lessonId: number) =>
    server.db
      .selectFrom('learn_state')
      .select(['played_seconds as seconds', 'is_learned as isLearned'])
      .where('user_id', '=', anna.userId)
      .where('lesson_id', '=', lessonId)
      .executeTakeFirst()

  it('looks like a film to releases that know no other, and names its kind to the rest', async () => {
    const chapters = await server.send(course.items, { params: { id: FREE }, query: {} }, anna)
    const lessons = chapters.flatMap((chapter) => chapter.lessons)
    expect(lessons.slice(-3)).toMatchObject([
      { id: ARTICLE, type: 'video', kind: 'article' },
      { id: DOCUMENT, type: 'video', kind: 'document' },
      { id: EXERCISE, type: 'video', kind: 'exercise', questionCount: 6 },
    ])
    expect(lessons[0]?.kind).toBeUndefined()
  })

  it('brings its text or its file, and no address of a film', async () => {
    expect(await open(ARTICLE)).toMatchObject({ mediaUrl: '', article: [{ type: 'p' }, {}, {}, {}, {}, {}, {}] })
    const { document, mediaUrl } = await open(DOCUMENT)
    expect({ document, mediaUrl }).toEqual({
      mediaUrl: '',
      document: { url: expect.stringMatching(/\/media\/documents\/plan\.pdf$/), fileName: '看一看：十二周学习计划.pdf', pages: null },
    })
  })

  it('stays hidden from learners until it has its content', async () => {
    await server.db.updateTable('lesson').set({ media: '' }).where('id', '=', DOCUMENT).execute()
    const chapters = await server.send(course.items, { params: { id: FREE }, query: {} }, anna)
    expect(chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id))).not.toContain(DOCUMENT)
    expect((await open(ARTICLE)).nextLessonId).toBe(EXERCISE)
    await server.db.updateTable('lesson').set({ media: 'documents/plan.pdf' }).where('id', '=', DOCUMENT).execute()
  })

  it('counts as learned once an article was read to its end, not sooner than anybody reads', async () => {
    expect(await submit(ARTICLE, 11, true)).toMatchObject({ isLearned: false })
    expect(await submit(ARTICLE, 12, true, 11)).toMatchObject({ isLearned: true, lessonProgress: 40 })
  })

  it('counts as learned once a document was seen to its end', async () => {
    expect(await submit(DOCUMENT, 17, true)).toMatchObject({ isLearned: false })
    expect(await submit(DOCUMENT, 18, true, 17)).toMatchObject({ isLearned: true })
  })

  it('counts as learned once each question of an exercise was answered, right or wrong', async () => {
    const { id, title, questions } = await begin()
    expect({ title, count: questions.length }).toEqual({ title: '练一练：六道摸底小题', count: 6 })
    for (const [at, question] of questions.entries()) {
      expect((await stateOf(EXERCISE))?.isLearned ?? false).toBe(false)
      const answer = { kind: 'letters' as const, letters: [...question.options].slice(0, 1).map(({ letter }) => letter) }
      await server.send(practice.answer, { params: { id }, body: { questionId: question.id, seq: 1, answer } }, anna)
      expect((await stateOf(EXERCISE))?.seconds).toBe((at + 1) * 30)
    }
    expect(await stateOf(EXERCISE)).toEqual({ seconds: 180, isLearned: true })
  })

  it('counts no question of an exercise that was skipped', async () => {
    const { id, questions } = await begin()
    const [first] = questions
    await server.send(practice.answer, { params: { id }, body: { questionId: first?.id ?? 0, seq: 1, answer: null } }, anna)
    expect(await stateOf(EXERCISE)).toBeUndefined()
  })

  it('takes no seconds for an exercise', async () => {
    await expect(submit(EXERCISE, 20, true)).rejects.toMatchObject({
      code: 403,
      message: expect.stringContaining('做完这一课的题，就算学完'),
    })
  })

  it('gives the practice that was begun, and a new one after its questions were changed', async () => {
    const { id } = await begin()
    expect((await begin()).id).toBe(id)
    const last = server.db
      .selectFrom('lesson_question')
      .select((of) => of.fn.max('question_id').as('id'))
      .where('lesson_id', '=', EXERCISE)
    const taken = await server.db
      .deleteFrom('lesson_question')
      .where('lesson_id', '=', EXERCISE)
      .where('question_id', '=', last)
      .returningAll()
      .executeTakeFirstOrThrow()
    const other = await begin()
    expect({ isOther: other.id !== id, count: other.questions.length }).toEqual({ isOther: true, count: 5 })
    await server.db.insertInto('lesson_question').values(taken).execute()
  })

  it('leaves out a question of an exercise that was withdrawn, and hides an exercise of which none is left', async () => {
    const { db } = server
    const own = await db
      .selectFrom('lesson_question')
      .select('question_id as id')
      .where('lesson_id', '=', EXERCISE)
      .orderBy('seq')
      .execute()
    const ids = own.map(({ id }) => id)
    const withdraw = (some: readonly number[], is_withdrawn: boolean) =>
      db.updateTable('question').set({ is_withdrawn }).where('id', 'in', some).execute()
    const counts = async () => {
      const lessons = await server.send(course.lessons, { params: { id: FREE } }, anna)
      return lessons.filter(({ id }) => id === EXERCISE).map(({ questionCount }) => questionCount)
    }
    await withdraw(ids.slice(0, 1), true)
    expect(await counts()).toEqual([5])
    expect((await begin()).questions).toHaveLength(5)
    await withdraw(ids, true)
    expect(await counts()).toEqual([])
    await expect(begin()).rejects.toMatchObject({ code: 404 })
    await withdraw(ids, false)
  })

  it('gives the questions of a course to buy to its owners alone, whether the bank is locked or not', async () => {
    const { db } = server
    await db.updateTable('lesson').set({ course_id: 101 }).where('id', '=', EXERCISE).execute()
    await expect(begin()).rejects.toMatchObject({ code: 403, message: expect.stringContaining('购买课程后即可学习') })
    await own(server, anna, 101, null)
    const { id } = await begin()
    await db.deleteFrom('entitlement').where('user_id', '=', anna.userId).execute()
    await expect(begin()).rejects.toMatchObject({ code: 403 })
    await db.updateTable('lesson').set({ course_id: FREE }).where('id', '=', EXERCISE).execute()
    expect(id).toBeGreaterThan(0)
  })
})
