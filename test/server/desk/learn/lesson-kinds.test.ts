import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

const CHAPTER = 5019
const COURSE = 104
const BANK_CHAPTER = 22201
const EXERCISE = 1053

describe('the kinds of lessons on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  /** Presses the button of a kind under a chapter; the number of the lesson and the form that opens. */
  async function add(kind: string) {
    const page = await editor.get(`/courses/${COURSE}`)
    const [, token = ''] =
      new RegExp(`/acts/add-lesson-${kind}/${CHAPTER}"><input type="hidden" name="_token" value="([^"]+)"`).exec(page.body) ?? []
    const { to } = await editor.post(`/acts/add-lesson-${kind}/${CHAPTER}`, { _token: token, _version: '0', _step: 'run' })
    return { to, id: Number(/lesson=(\d+)/.exec(to)?.[1]) }
  }
  const lesson = (id: number) =>
    server.db
      .selectFrom('lesson')
      .select(['title', 'type', 'media', 'length', 'is_trial as isTrial'])
      .where('id', '=', id)
      .executeTakeFirst()
  const questions = async (id: number) =>
    (await server.db.selectFrom('lesson_question').select('question_id as id').where('lesson_id', '=', id).orderBy('seq').execute()).map(
      (row) => row.id,
    )

  it.each([
    ['video', 'change-lesson'],
    ['audio', 'change-lesson'],
    ['live', 'set-lesson-live'],
    ['article', 'write-lesson-article'],
    ['document', 'set-lesson-document'],
    ['exercise', 'set-lesson-exercise'],
  ])('take one press to add: %s opens the form %s', async (kind, form) => {
    const { to, id } = await add(kind)
    expect(to).toBe(`/courses/${COURSE}?lesson=${id}&done=1#edit`)
    expect(await lesson(id)).toMatchObject({ type: kind })
    expect((await editor.get(to)).body).toContain(`action="/acts/${form}/${id}"`)
    expect((await editor.get(`/courses/${COURSE}`)).body).toContain(
      { video: '缺文件', audio: '缺文件', document: '缺文件', live: '没有直播时间', article: '还没写', exercise: '还没有题' }[kind],
    )
  })

  it('keep an article with its length in reading time', async () => {
    const { id } = await add('article')
    const { to } = await editor.act('write-lesson-article', id, { title: '先背这张表', content: '甲'.repeat(800), trial: 'yes' })
    expect(to).toBe(`/courses/${COURSE}?lesson=${id}&done=1#lesson-${id}`)
    expect(await lesson(id)).toMatchObject({ title: '先背这张表', length: 120, isTrial: true })
    expect((await editor.get(`/lessons/${id}`)).body).toContain('甲甲甲')
  })

  it('refuse an article that somebody else has changed meanwhile', async () => {
    const { id } = await add('article')
    const page = await editor.get(`/acts/write-lesson-article/${id}`)
    const [, token = ''] = /name="_token" value="([^"]+)"/.exec(page.body) ?? []
    const [, version = ''] = /name="_version" value="([^"]+)"/.exec(page.body) ?? []
    await editor.act('write-lesson-article', id, { title: '先写', content: '先写的', trial: 'no' })
    const late = await editor.post(`/acts/write-lesson-article/${id}`, {
      _token: token,
      _version: version,
      _step: 'run',
      title: '后写',
      content: '后写的',
      trial: 'no',
    })
    expect(late.body).toContain('刚被别人改过')
    expect(late.body).toContain('后写的')
    expect(await lesson(id)).toMatchObject({ title: '先写' })
  })

  it('take a PDF of the library as a document and refuse anything else', async () => {
    const { id } = await add('document')
    const staff = await server.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
    const row = {
      staff_id: staff.id,
      folder: '',
      kind: 'document' as const,
      state: 'ready' as const,
      work: 'none' as const,
      place: 'disk' as const,
      made_at: 1,
      stored_at: 1,
      size: 9,
      bytes: 9,
      revision: 1,
    }
    const file = (ending: string, mime_type: string, token: string, pages: number | null) =>
      server.db
        .insertInto('site_media')
        .values({ ...row, title: `讲义.${ending}`, ending, mime_type, token, pages, address: `/media/library/open/${token}.${ending}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    const pdf = await file('pdf', 'application/pdf', 'aaaaaaaaaaaa', 14)
    const word = await file('docx', 'application/msword', 'bbbbbbbbbbbb', null)
    const title = { title: '讲义', trial: 'no' }
    for (const media of [`library/open/${word.id}-bbbbbbbbbbbb.docx`, 'documents/other.pdf'])
      expect((await editor.act('set-lesson-document', id, { ...title, media })).body).toContain('请从素材库里选一份 PDF')
    await editor.act('set-lesson-document', id, { ...title, media: `library/open/${pdf.id}-aaaaaaaaaaaa.pdf` })
    expect(await lesson(id)).toMatchObject({ title: '讲义', length: 280 })
  })

  it('draw the questions of an exercise by chapter and number, and tell how many there are', async () => {
    const { id } = await add('exercise')
    const rule = { title: '小练', questionIds: [], chapterId: String(BANK_CHAPTER), pointId: '', trial: 'no' }
    const short = await editor.act('set-lesson-exercise', id, { ...rule, count: '99' })
    expect(short.body).toMatch(/这里只有 \d+ 道题可以抽，最多填 \d+/)
    expect((await editor.act('set-lesson-exercise', id, { ...rule, count: '' })).body).toContain('练习里至少要有一道题')
    await editor.act('set-lesson-exercise', id, { ...rule, count: '3' })
    expect(await lesson(id)).toMatchObject({ title: '小练', length: 90 })
    expect(await questions(id)).toHaveLength(3)
  })

  it('take questions picked from a chapter beside those of others', async () => {
    const before = await questions(EXERCISE)
    const other = await server.db
      .selectFrom('question')
      .select('id')
      .where('chapter_id', '=', 22101)
      .where('parent_id', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { to } = await editor.act('pick-lesson-questions', `${EXERCISE}-22101`, { questionIds: [String(other.id)] })
    expect(to).toBe(`/lessons/${EXERCISE}?done=1`)
    expect(await questions(EXERCISE)).toEqual([...before, other.id])
  })

  it('keep the questions of an exercise in the order that they were chosen in', async () => {
    const { id } = await add('exercise')
    const rows = await server.db.selectFrom('question').select('id').where('parent_id', 'is', null).orderBy('id').limit(4).execute()
    const [a = 0, b = 0, c = 0, d = 0] = rows.map((row) => row.id)
    for (const order of [
      [d, a, c, b],
      [b, d, a, c],
    ]) {
      const form = { title: '小练', chapterId: '', pointId: '', trial: 'no', count: '', questionIds: order.map(String) }
      expect((await editor.act('set-lesson-exercise', id, form)).status).toBe(303)
      expect(await questions(id)).toEqual(order)
    }
  })

  it('send the form of another kind away', async () => {
    expect((await editor.get(`/acts/change-lesson/${EXERCISE}`)).body).toContain('这一课是练习')
    expect((await editor.get(`/acts/write-lesson-article/${EXERCISE}`)).body).toContain('这一课不是图文')
  })
})
