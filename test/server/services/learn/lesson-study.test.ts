import { learning } from '@/contract/learn/lesson'
import { study } from '@/contract/learn/lesson-study'
import { startServer, type TestServer } from '../../../support/server'

const TRIAL = 1001
const LOCKED = 1004

describe('what belongs to a lesson', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('opens a trial lesson for a visitor, with its words and its questions', async () => {
    const play = await server.send(learning.lesson, { params: { id: TRIAL }, query: { from: 'H5' } })
    expect(play).toMatchObject({ id: TRIAL, isOnTrial: true, nextLessonId: null })
    const { cues, chapters, papers } = await server.send(study.lesson, { params: { id: TRIAL } })
    expect(cues[0]).toEqual({ from: 2, to: expect.any(Number), text: '同学们好，这一讲说法律关系的三个要素：主体、内容和客体。' })
    expect(cues.every(({ from, to }, index) => from < to && to <= (cues[index + 1]?.from ?? 120))).toBe(true)
    expect(chapters).toEqual([{ id: 22101, categoryId: 221, title: '总论', questionCount: expect.any(Number) }])
    expect(papers.length).toBeGreaterThan(0)
  })

  it('has the questions it speaks of at the second they were spoken of', async () => {
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

  it('keeps the rest of a course closed, and says why', async () => {
    const ask = (session?: Awaited<ReturnType<TestServer['signIn']>>) => server.exchange(study.lesson, { params: { id: LOCKED } }, session)
    expect(await ask()).toMatchObject({ code: 403, msg: '登录后即可学习，试听课不用登录' })
    expect(await ask(await server.signIn('13900007001'))).toMatchObject({ code: 403, msg: '购买课程后即可学习' })
  })

  it('keeps a note once, in the order of the lesson, for its learner only', async () => {
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

  it('takes no empty note, and none in a closed lesson', async () => {
    const anna = await server.signIn('13900007004')
    const code = async (id: number, text: string) =>
      (await server.exchange(study.addNote, { params: { id }, body: { second: 1, key: 'key-other-1', text } }, anna)).code
    expect(await code(TRIAL, '   ')).not.toBe(200)
    expect(await code(LOCKED, '要点')).toBe(403)
  })
})
