import { captionFault, cuesOf, openLesson, openLessonOf } from '#server/services/learn/lesson'
import { learning } from '@/contract/learn/lesson'
import { study } from '@/contract/learn/lesson-study'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { own } from '../../../support/shop'

/** Seeded: a priced course with a trial lesson and others, and a free course. */
const PRICED = 101
const FREE = { courseId: 104, lessonId: 1028 }
const LOCKED_LESSON = 1010

describe('an accessible lesson', () => {
  let server: TestServer
  let anna: TestSession
  let trial: number
  beforeAll(async () => {
    server = await startServer({ seed: true })
    const lessons = server.db.selectFrom('lesson').select('id').where('course_id', '=', PRICED)
    trial = (await lessons.where('is_trial', '=', true).executeTakeFirstOrThrow()).id
  })
  afterAll(() => server.close())
  let learners = 0
  beforeEach(async () => {
    anna = await server.signIn(`1390000${6000 + learners++}`)
  })

  const open = (lessonId: number) => openLesson(server.db, anna.userId, lessonId, server.clock.now())
  const openOf = (courseId: number, lessonId: number) => openLessonOf(server.db, anna.userId, { courseId, lessonId }, server.clock.now())

  it('includes any lesson of a free course', async () => {
    expect(await open(FREE.lessonId)).toMatchObject({ access: 'free', lesson: { id: FREE.lessonId, course_id: FREE.courseId } })
  })

  it('includes the trial of a course that is not bought, and no other', async () => {
    expect(await open(trial)).toMatchObject({ access: 'none', lesson: { is_trial: true } })
    await expect(open(LOCKED_LESSON)).rejects.toMatchObject({ code: 403, message: '购买课程后即可学习' })
  })

  it('includes every lesson of a bought course, to the last millisecond of the right', async () => {
    await own(server, anna, PRICED, server.clock.now() + 1)
    expect(await open(LOCKED_LESSON)).toMatchObject({ access: 'owned' })
    server.clock.advance(1)
    await expect(open(LOCKED_LESSON)).rejects.toMatchObject({ code: 403 })
    expect(await open(trial)).toMatchObject({ access: 'expired' })
  })

  it("stays closed for somebody else's right", async () => {
    await own(server, await server.signIn('13900006999'), PRICED, null)
    await expect(open(LOCKED_LESSON)).rejects.toMatchObject({ code: 403 })
  })

  it('shows the progress of this learner, and nothing of others', async () => {
    const ben = await server.signIn('13900006998')
    const state = { lesson_id: FREE.lessonId, course_id: FREE.courseId, played: Buffer.alloc(15), is_learned: false, updated_at: 1 }
    const states = [
      { ...state, user_id: anna.userId, played_seconds: 12, position: 34 },
      { ...state, user_id: ben.userId, played_seconds: 56, position: 78 },
    ]
    await server.db.insertInto('learn_state').values(states).execute()
    expect((await open(FREE.lessonId)).lesson).toMatchObject({ played_seconds: 12, position: 34 })
  })

  it('exists', async () => {
    await expect(open(99_999)).rejects.toMatchObject({ code: 404, message: '课时不存在' })
  })

  it('stays the same when named with its course, and is missing when named with another', async () => {
    expect(await openOf(FREE.courseId, FREE.lessonId)).toEqual(await open(FREE.lessonId))
    await expect(openOf(PRICED, FREE.lessonId)).rejects.toMatchObject({ code: 404, message: '课时不存在' })
    await expect(openOf(PRICED, LOCKED_LESSON)).rejects.toMatchObject({ code: 403 })
  })
})

const TRIAL = 1001
const LOCKED = 1004

describe('the parts of a lesson', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('open a trial lesson for a visitor, with its words and its questions', async () => {
    const play = await server.send(learning.lesson, { params: { id: TRIAL }, query: { from: 'H5' } })
    expect(play).toMatchObject({ id: TRIAL, isOnTrial: true, nextLessonId: null })
    const { cues, chapters, papers } = await server.send(study.lesson, { params: { id: TRIAL } })
    expect(cues[0]).toEqual({ from: 2, to: expect.any(Number), text: '同学们好，这一讲说法律关系的三个要素：主体、内容和客体。' })
    expect(cues.every(({ from, to }, index) => from < to && to <= (cues[index + 1]?.from ?? 120))).toBe(true)
    expect(chapters).toEqual([{ id: 22101, categoryId: 221, title: '总论', questionCount: expect.any(Number) }])
    expect(papers.length).toBeGreaterThan(0)
  })

  it('include its sections where it has some', async () => {
    const { sections } = await server.send(study.lesson, { params: { id: TRIAL } })
    expect(sections?.slice(0, 2)).toEqual([
      { second: 0, title: '三个要素是什么' },
      { second: 13, title: '主体：谁能参加' },
    ])
    const learner = await server.signIn('13900007009')
    expect(await server.send(study.lesson, { params: { id: FREE.lessonId } }, learner)).not.toHaveProperty('sections')
  })

  it('include its questions at the second that mentions them', async () => {
    const { chapters, stops: before } = await server.send(study.lesson, { params: { id: TRIAL } })
    const { id } = await server.db
      .selectFrom('question')
      .select('id')
      .where('chapter_id', '=', chapters[0]?.id ?? 0)
      .where('type', '<>', 'material')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const stem = JSON.stringify([{ type: 'p', inline: [{ text: '胎儿在继承和接受赠与的时候，是否视为有民事权利能力？' }] }])
    await server.db.updateTable('question_version').set({ stem }).where('question_id', '=', id).execute()
    const { stops } = await server.send(study.lesson, { params: { id: TRIAL } })
    expect(stops.find(({ questionIds }) => questionIds.includes(id))?.second).toBeGreaterThanOrEqual(34)
    expect(stops.every(({ second }, index) => second >= (stops[index - 1]?.second ?? -30) + 30)).toBe(true)
    expect(before.every(({ questionIds }) => questionIds.length <= 3)).toBe(true)
  })

  it('keep the rest of a course closed, with the reason', async () => {
    const ask = (session?: Awaited<ReturnType<TestServer['signIn']>>) => server.exchange(study.lesson, { params: { id: LOCKED } }, session)
    expect(await ask()).toMatchObject({ code: 403, msg: '登录后即可学习' })
    expect(await ask(await server.signIn('13900007001'))).toMatchObject({ code: 403, msg: '购买课程后即可学习' })
  })

  it('store a note once, in the order of the lesson, for its learner only', async () => {
    const anna = await server.signIn('13900007002')
    const ben = await server.signIn('13900007003')
    const add = (second: number, key: string) =>
      server.send(study.addNote, { params: { id: TRIAL }, body: { second, key, text: ` 要点 ${second} ` } }, anna)
    const late = await add(60, 'key-late-1')
    expect((await add(60, 'key-late-1')).id).toBe(late.id)
    await add(12, 'key-early-1')
    const list = () => server.send(study.notes, { params: { id: TRIAL } }, anna)
    expect((await list()).map(({ second, text }) => [second, text])).toEqual([
      [12, '要点 12'],
      [60, '要点 60'],
    ])
    expect(await server.send(study.notes, { params: { id: TRIAL } }, ben)).toEqual([])
    expect(await server.exchange(study.removeNote, { params: { id: late.id } }, ben)).toMatchObject({ code: 404 })
    await server.send(study.removeNote, { params: { id: late.id } }, anna)
    expect(await list()).toHaveLength(1)
  })

  it('refuse an empty note, and one in a closed lesson', async () => {
    const anna = await server.signIn('13900007004')
    const code = async (id: number, text: string) =>
      (await server.exchange(study.addNote, { params: { id }, body: { second: 1, key: 'key-other-1', text } }, anna)).code
    expect(await code(TRIAL, '   ')).not.toBe(200)
    expect(await code(LOCKED, '要点')).toBe(403)
  })
})

const OWNER = '13800000001'
const HOUR = 3_600_000

describe('playing a lesson', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const play = (id: number, session: TestSession) => server.send(learning.lesson, { params: { id }, query: { from: 'H5' } }, session)
  const standAt = async (session: TestSession, lessonId: number, position: number) =>
    server.db.updateTable('learn_state').set({ position }).where('user_id', '=', session.userId).where('lesson_id', '=', lessonId).execute()

  it('gives its address, its course and the next one', async () => {
    const lesson = await play(1001, await server.signIn(OWNER))
    expect(lesson).toMatchObject({
      id: 1001,
      courseId: 101,
      nextLessonId: 1002,
      mediaUrl: expect.stringMatching(/\/media\/signed\/[^/]+\/video\/lesson\.mp4$/),
    })
  })

  it('gives no next one at the end of the course', async () => {
    expect((await play(1010, await server.signIn(OWNER))).nextLessonId).toBeNull()
  })

  it.each([
    [50, 50],
    [117, 0],
  ])('resumes from %i at %i', async (position, at) => {
    const session = await server.signIn(OWNER)
    await standAt(session, 1001, position)
    expect((await play(1001, session)).lastTime).toBe(at)
  })

  it('playing is refused without a purchase, unless it is a trial', async () => {
    const session = await server.signIn('13900000011')
    const lessons = await server.db.selectFrom('lesson').select(['id', 'is_trial']).where('course_id', '=', 101).orderBy('seq').execute()
    for (const { id, is_trial } of lessons) {
      const { code, msg } = await server.exchange(learning.lesson, { params: { id }, query: { from: 'H5' } }, session)
      expect({ code, msg }).toEqual(is_trial ? { code: 200, msg: 'ok' } : { code: 403, msg: '购买课程后即可学习' })
    }
  })

  it('gives a live lesson an address only while it is on or has a replay', async () => {
    const session = await server.signIn(OWNER)
    const row = await server.db.selectFrom('lesson').select(['start_at', 'end_at']).where('id', '=', 1034).executeTakeFirstOrThrow()
    expect(await play(1034, session)).toMatchObject({ livingStatus: 'pending', mediaUrl: '', startAt: row.start_at })
    server.clock.advance((row.start_at ?? 0) - server.clock.now())
    const living = await play(1034, await server.signIn(OWNER))
    expect(living.livingStatus).toBe('living')
    expect(living.mediaUrl).toMatch(/\/media\/signed\/[^/]+\/hls\//)
    server.clock.advance((row.end_at ?? 0) - server.clock.now())
    expect(await play(1034, await server.signIn(OWNER))).toMatchObject({ livingStatus: 'ended', mediaUrl: '' })
    server.clock.advance(HOUR)
    expect(await play(1034, await server.signIn(OWNER))).toMatchObject({ livingStatus: 'replay' })
  })

  it('fails for a missing lesson', async () => {
    const session = await server.signIn(OWNER)
    const { code, msg } = await server.exchange(learning.lesson, { params: { id: 9 }, query: { from: 'H5' } }, session)
    expect({ code, msg }).toEqual({ code: 404, msg: '课时不存在' })
  })
})

const good = 'WEBVTT\n\n00:01.000 --> 00:04.500\n同学们好\n\n00:04.500 --> 01:00:00.000\n再见\n'

describe('cuesOf', () => {
  it('reads the stretches of speech in order', () => {
    expect(cuesOf(good)).toEqual([
      { from: 1, to: 4.5, text: '同学们好' },
      { from: 4.5, to: 3_600, text: '再见' },
    ])
    expect(cuesOf('')).toEqual([])
  })
})

describe('captionFault', () => {
  it.each([[''], [good]])('accepts %j', (vtt) => {
    expect(captionFault(vtt)).toBeNull()
  })

  it.each([
    ['1\n00:00:01,000 --> 00:00:04,500\n你好', '字幕的第一行必须是 WEBVTT'],
    ['WEBVTT\n', '字幕里没有一句话'],
    ['WEBVTT\n\n00:01,000 --> 00:04,500\n你好\n', '字幕第 3 行不合 WebVTT 的写法'],
    ['WEBVTT\n\n00:05.000 --> 00:04.500\n你好\n', '字幕第 3 行不合 WebVTT 的写法'],
  ])('names the fault of %j', (vtt, sentence) => {
    expect(captionFault(vtt)).toContain(sentence)
  })
})
