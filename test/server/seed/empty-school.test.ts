import type { FastifyInstance } from 'fastify'
import { ensureSubjects } from '#server/bank/write/subjects'
import { buildDesk } from '#server/desk/app'
import { loadSeed } from '#server/seed/load'
import { help } from '@/contract/account/help'
import { course } from '@/contract/course/course'
import { startServer, type TestServer } from '../../support/server'
import { newLesson } from '../desk/course/new-lesson'
import { type Browser, staffBrowser } from '../desk/staff'

describe('production on an empty database', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer({ env: { hasDemo: false } })
    await loadSeed({ ...server.deps, env: { ...server.deps.env, mode: 'production' } })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('has nothing of the demo school', async () => {
    const tables = [
      'category',
      'course',
      'lesson',
      'teacher',
      'article',
      'question',
      'paper',
      'study_circle',
      'textbook',
      'homework',
    ] as const
    for (const table of tables) expect([table, await server.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    for (const table of ['questionnaire', 'coupon_template', 'users'] as const)
      expect([table, await server.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    expect(await server.db.selectFrom('campaign').select('id').where('status', '!=', 'draft').execute()).toEqual([])
  })

  it('has every required row, and nothing in it leads to the demo', async () => {
    const kinds = await server.db.selectFrom('agreement').select('kind').orderBy('kind').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['minors', 'privacy', 'third-party', 'user'])
    expect((await server.send(help.list, { query: {} })).length).toBeGreaterThan(0)
    for (const table of ['feedback_tag', 'recharge_pack'] as const)
      expect((await server.db.selectFrom(table).selectAll().execute()).length).toBeGreaterThan(0)
    const settings = await server.db.selectFrom('bt_setting').select('value').execute()
    const pages = await server.db.selectFrom('block_page').select('blocks').execute()
    const answers = await server.db.selectFrom('help_item').select('content').execute()
    expect(JSON.stringify([settings, pages, answers])).not.toMatch(/course\/\d|article\/\d|coupon\/|categoryId=\d/)
  })

  it('shows a home page', async () => {
    const { blocks } = await server.send(course.pageItems, { params: { id: 1 } })
    expect(blocks).toEqual([{ type: 'notice', text: '课程正在准备，很快和你见面。' }])
    expect(await server.send(course.list, { query: {} })).toEqual([])
  })

  it('stays empty when it is started in development by mistake', async () => {
    const warn = jest.spyOn(server.deps.log, 'warn')
    const env = { ...server.deps.env, hasDemo: true }
    await loadSeed({ ...server.deps, env })
    await ensureSubjects(server.db, env, server.clock.now())
    expect(warn).toHaveBeenCalledWith('this database has been in production: the demo was left out')
    for (const table of ['category', 'course', 'users'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  const id = async (table: 'category' | 'course' | 'chapter' | 'lesson' | 'teacher') =>
    (await server.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  const done = async (name: string, ref: string | number, form: Record<string, string>) =>
    expect([name, (await owner.act(name, ref, form)).to]).toEqual([name, expect.stringContaining('done=1')])
  const refusal = async (name: string, ref: number) => (await owner.act(name, ref, { reason: '开课' })).body

  it('lets the desk make its first direction and course, which goes on sale once it has content', async () => {
    await done('add-direction', 'new', { parentId: '', name: '护士考试', subjects: '', examAt: '', look: 'course', seq: '1' })
    const categories = await server.db.selectFrom('category').select(['level', 'name', 'parent_id']).orderBy('level').execute()
    expect(categories).toEqual([
      { level: 1, name: '全部方向', parent_id: null },
      { level: 2, name: '护士考试', parent_id: 1 },
    ])
    await done('add-teacher', 'new', { name: '李老师', title: '讲师', avatar: '', intro: '讲课。' })
    const form = { type: 'normal', title: '护理学', subtitle: '', cover: '', price: '9900', listPrice: '9900', validDays: '', examYear: '' }
    const more = { categoryId: String(await id('category')), teacherIds: String(await id('teacher')), highlights: '' }
    await done('add-course', 'new', { ...form, ...more })
    const courseId = await id('course')
    expect(await refusal('show-course', courseId)).toContain('不能上架：还没有课时')
    await done('add-chapter', courseId, { title: '第一章' })
    const lesson = { title: '第一讲', trial: 'no', startAt: '', endAt: '' }
    await newLesson(owner, await id('chapter'), { ...lesson, type: 'video', length: '10:00' })
    expect(await refusal('show-course', courseId)).toContain('不能上架：课时“第一讲”没有填视频地址')
    const media = async (address: string) => done('change-lesson', await id('lesson'), { ...lesson, media: address })
    for (const address of ['/media/video/none.mp4', 'video/none.mp4', '/uploads/none.mp4']) {
      await media(address)
      expect(await refusal('show-course', courseId)).toContain(`不能上架：课时“第一讲”的文件不存在：${address}`)
    }
    for (const address of ['/uploads/../../package.json', '/elsewhere.mp4']) {
      const refused = await owner.act('change-lesson', await id('lesson'), { ...lesson, media: address })
      expect([refused.status, refused.body.includes('要从素材库里选')]).toEqual([422, true])
    }
    await media('/media/hls/index.m3u8')
    await done('show-course', courseId, { reason: '开课' })
    expect((await server.send(course.list, { query: {} })).map(({ title }) => title)).toEqual(['护理学'])
  })
})
