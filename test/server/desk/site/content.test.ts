import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { help } from '@/contract/account/help'
import { course } from '@/contract/course/course'
import { adbox } from '@/contract/site/adbox'
import { SITE_SETTING_NAME, siteSettingIn } from '@/domain/time/anniversary'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

describe('content on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('publish an article and change it; an older form is refused', async () => {
    const { id: categoryId } = await server.db.selectFrom('category').select('id').where('level', '=', 2).executeTakeFirstOrThrow()
    const texts = { title: '报名时间定了', summary: '三月报名', author: '教研组', categoryId: String(categoryId), cover: '' }
    const form = { ...texts, when: 'now', publishAt: '' }
    const done = await owner.act('add-article', 'new', { ...form, content: '第一段\n\n## 怎么报名\n\n- 登录\n- 缴费' })
    const id = Number(/\/articles\/(\d+)/.exec(done.to)?.[1])
    expect(await server.send(course.article, { params: { id } })).toMatchObject({
      title: '报名时间定了',
      content: [
        { type: 'p', inline: [{ text: '第一段' }] },
        { type: 'h', level: 2, inline: [{ text: '怎么报名' }] },
        { type: 'list', ordered: false, items: [[{ text: '登录' }], [{ text: '缴费' }]] },
      ],
    })
    const url = `/acts/change-article/${id}`
    const stale = await owner.get(url)
    expect(stale.body).toContain('## 怎么报名')
    expect((await owner.act('change-article', id, { ...form, title: '报名延期', content: '延期一周' })).status).toBe(303)
    const version = /name="_version" value="(\d+)"/.exec(stale.body)?.[1] ?? ''
    const late = await owner.post(url, { ...form, content: '旧', _version: version, _token: tokenIn(stale.body), _step: 'run' })
    expect(late.body).toContain('刚被别人改过')
    expect(await server.send(course.article, { params: { id } })).toMatchObject({ title: '报名延期' })
  })

  it('keep every article of the seed unchanged when it is saved without changes', async () => {
    const { id, content } = await server.db.selectFrom('article').select(['id', 'content']).orderBy('id').executeTakeFirstOrThrow()
    const { body } = await owner.get(`/acts/change-article/${id}`)
    const typed = /<textarea[^>]*name="content"[^>]*>([\s\S]*?)<\/textarea>/.exec(body)?.[1] ?? ''
    const text = typed
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    const row = await server.db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const texts = { title: row.title, summary: row.summary, author: row.author, categoryId: String(row.category_id), cover: row.cover }
    const form = { ...texts, when: 'now', publishAt: '' }
    expect((await owner.act('change-article', id, { ...form, content: text })).status).toBe(303)
    const after = await server.db.selectFrom('article').select('content').where('id', '=', id).executeTakeFirstOrThrow()
    expect(after.content).toEqual(content)
  })

  it('add and change an answer of the help centre', async () => {
    const form = { topic: '发票', title: '发票多久能开好？', content: '三个工作日内。' }
    const done = await owner.act('add-help', 'new', form)
    const id = Number(/(\d+)\?/.exec(done.to)?.[1])
    await owner.act('change-help', id, { ...form, content: '一个工作日内。' })
    expect(await server.send(help.detail, { params: { id } })).toMatchObject({ content: [{ inline: [{ text: '一个工作日内。' }] }] })
  })

  it('write the anniversary setting that clients read, and remove it', async () => {
    const form = { startTime: '2026-12-01 00:00:00', endTime: '2026-12-03 23:59:59', h5Link: '/page/link/31', imgUrl: '', linkImgUrl: '' }
    const whole = { ...form, whaleAsideIconUrl: '', freeListenImgUrl: '' }
    expect((await owner.act('set-anniversary', 'site', { ...whole, active: 'yes' })).status).toBe(303)
    const read = () => server.send(adbox.activeLinks, { query: { name: SITE_SETTING_NAME } })
    expect((await read()).map(({ value }) => siteSettingIn(value))).toEqual([whole])
    expect((await owner.act('set-anniversary', 'site', { ...whole, active: 'yes', startTime: '明天' })).status).toBe(422)
    expect((await owner.act('set-anniversary', 'site', { ...whole, active: 'no' })).status).toBe(303)
    expect(await read()).toEqual([])
  })

  it('change a setting by its parts; a part that is not there, or of another kind, is refused', async () => {
    const name = 'test_setting'
    const value = { coupon: { visible: true, icon: 'ticket' }, days: 3, words: ['甲', '乙'] }
    await server.db
      .insertInto('bt_setting')
      .values({ name, value: JSON.stringify(value) })
      .execute()
    const change = (...leaves: string[]) => owner.act('change-setting', name, { leaves })
    expect((await change('coupon › hidden', '是')).body).toContain('没有“coupon › hidden”这一项')
    expect((await change('coupon › visible', '也许')).body).toContain('要写“是”或“否”')
    expect((await change('days', '三')).body).toContain('要写数字')
    expect((await change('coupon › visible', '否', 'days', '5', 'words › 1', '丙')).status).toBe(303)
    const stored = await server.db.selectFrom('bt_setting').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    expect(stored.value).toEqual({ coupon: { visible: false, icon: 'ticket' }, days: 5, words: ['甲', '丙'] })
    await server.db.deleteFrom('bt_setting').where('name', '=', name).execute()
  })

  it('change a teacher, a direction and a lesson', async () => {
    const teacher = await server.db.selectFrom('teacher').select('id').executeTakeFirstOrThrow()
    expect((await owner.act('change-teacher', teacher.id, { name: '周老师', title: '主讲', intro: '十年教龄' })).status).toBe(303)
    const direction = await server.db.selectFrom('category').select('id').where('level', '=', 2).executeTakeFirstOrThrow()
    expect((await owner.act('change-direction', direction.id, { name: '会计', seq: '3' })).status).toBe(303)
    const lesson = await server.db.selectFrom('lesson').select(['id', 'media']).where('type', '=', 'live').executeTakeFirstOrThrow()
    const live = { title: '冲刺直播', media: lesson.media, trial: 'no', startAt: '2026-12-01 19:30', endAt: '2026-12-01 21:00' }
    expect((await owner.act('set-lesson-live', lesson.id, { ...live, endAt: '' })).status).toBe(422)
    expect((await owner.act('set-lesson-live', lesson.id, live)).status).toBe(303)
    const row = await server.db.selectFrom('lesson').select(['title', 'start_at']).where('id', '=', lesson.id).executeTakeFirstOrThrow()
    expect(row).toEqual({ title: '冲刺直播', start_at: Date.parse('2026-12-01T19:30:00+08:00') })
  })
})
