import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { publishDue } from '#server/services/site/publish-due'
import { course } from '@/contract/course/course'
import { minuteText } from '@/domain/time/day'
import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'
import { newLesson } from './new-lesson'

const SOLD = 102

describe('the sale of a course', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
  })
  beforeEach(async () => {
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const inHours = (hours: number) => minuteText(server.clock.now() + hours * HOUR_MS)
  const later = (hours: number) => {
    server.clock.advance(hours * HOUR_MS + MINUTE_MS)
    return publishDue(server.deps)
  }
  const isListed = async (id: number) => (await server.send(course.list, { query: { limit: 100 } })).some((each) => each.id === id)
  const time = (id: number, fromAt: string, untilAt: string) => editor.act('set-course-sale-time', id, { fromAt, untilAt })

  /** Makes a course that costs something, with one lesson, whose film may be missing. */
  async function newCourse(media: string): Promise<number> {
    const terms = { categoryId: '222', price: '99', listPrice: '199', validDays: '', examYear: '', teacherIds: '' }
    const texts = { type: 'normal', title: '定时的课', subtitle: '', cover: '', highlights: '' }
    const id = Number(/\/courses\/(\d+)/.exec((await editor.act('add-course', 'new', { ...texts, ...terms })).to)?.[1])
    await editor.act('add-chapter', id, { title: '第一章' })
    const chapter = await server.db.selectFrom('chapter').select('id').where('course_id', '=', id).executeTakeFirstOrThrow()
    await newLesson(editor, chapter.id, { type: 'video', title: '第一课', media })
    return id
  }

  it('begins and ends at the moments of the school', async () => {
    const id = await newCourse('/media/hls/index.m3u8')
    expect((await time(id, inHours(1), inHours(3))).status).toBe(303)
    expect((await editor.get(`/courses/${id}`)).body).toContain('自动上架，')
    expect([await publishDue(server.deps), await isListed(id)]).toEqual([0, false])
    expect([await later(1), await isListed(id)]).toEqual([1, true])
    expect([await later(2), await isListed(id)]).toEqual([1, false])
    expect(await later(2)).toBe(0)
  })

  it('does not begin while something is missing, and the page says what', async () => {
    const id = await newCourse('')
    const url = `/acts/set-course-sale-time/${id}`
    const form = await editor.get(url)
    const token = /name="_token" value="([^"]+)"/.exec(form.body)?.[1] ?? ''
    const preview = await editor.post(url, { fromAt: inHours(1), untilAt: '', _token: token, _version: '0', _step: 'preview' })
    expect(preview.body).toContain('到时间没补好就不上架')
    await time(id, inHours(1), '')
    expect([await later(1), await isListed(id)]).toEqual([0, false])
    editor = await staffBrowser(server, desk, ['editor'])
    expect((await editor.get(`/courses/${id}`)).body).toContain('没有自动上架：课时“第一课”没有填视频地址')
    expect(await later(1)).toBe(0)
  })

  it('ends at its moment where the course was on sale already, and begins no more after it was taken down', async () => {
    expect((await time(SOLD, inHours(1), '')).body).toContain('课程已经在售')
    await time(SOLD, '', inHours(1))
    expect([await later(1), await isListed(SOLD)]).toEqual([1, false])
    await time(SOLD, inHours(2), '')
    await editor.act('show-course', SOLD, { reason: '提前' })
    await editor.act('hide-course', SOLD, { reason: '又改了' })
    expect([await later(3), await isListed(SOLD)]).toEqual([0, false])
    editor = await staffBrowser(server, desk, ['editor'])
    await editor.act('show-course', SOLD, { reason: '恢复' })
  })

  it.each([
    ['2020-01-01 08:00', '', '时间要在现在以后'],
    ['2099-01-02 08:00', '2099-01-01 08:00', '下架要晚于上架'],
  ])('refuses %j to %j: %s', async (fromAt, untilAt, words) => {
    const refused = await time(await newCourse(''), fromAt, untilAt)
    expect([refused.status, refused.body.includes(words)]).toEqual([422, true])
  })

  it('refuses the second editor of its moments', async () => {
    const id = await newCourse('')
    const url = `/acts/set-course-sale-time/${id}`
    const stale = await editor.get(url)
    await time(id, inHours(1), '')
    const token = /name="_token" value="([^"]+)"/.exec(stale.body)?.[1] ?? ''
    const late = await editor.post(url, { fromAt: inHours(5), untilAt: '', _token: token, _version: '0', _step: 'run' })
    expect(late.body).toContain('时间刚被别人改过')
  })

  it('begins without what the desk advises on', async () => {
    const id = await newCourse('/media/hls/index.m3u8')
    const { body } = await editor.get(`/courses/${id}/check`)
    for (const words of ['没有封面', '没有写介绍', '没有宣传片', '没有选老师', '没有课程协议', '没有一课可以试学'])
      expect(body).toContain(words)
    expect((await editor.act('show-course', id, { reason: '开课' })).status).toBe(303)
  })

  const sell = (id: number, form: { way: string; fromAt: string }) => editor.act('sell-course', id, form)

  it('begins now or at a moment from the check of the course, which names both', async () => {
    const id = await newCourse('/media/hls/index.m3u8')
    const sheet = async () => (await editor.get(`/courses/${id}/check`)).body.replaceAll('<!-- -->', '')
    expect(await sheet()).toMatch(/action="\/acts\/sell-course\/\d+"[\s\S]*现在上架[\s\S]*定时[\s\S]*type="datetime-local" name="fromAt"/)
    expect((await sell(id, { way: 'later', fromAt: '' })).body).toContain('请选上架的时间')
    expect((await sell(id, { way: 'later', fromAt: inHours(1) })).to).toContain(`/courses/${id}/check`)
    expect(await sheet()).toContain('自动上架')
    expect([await later(1), await isListed(id)]).toEqual([1, true])
    editor = await staffBrowser(server, desk, ['editor'])
    expect(await sheet()).toContain('name="untilAt"')
    const other = await newCourse('/media/hls/index.m3u8')
    expect((await sell(other, { way: 'now', fromAt: '' })).to).toContain(`/courses/${other}`)
    expect(await isListed(other)).toBe(true)
    expect((await sell(other, { way: 'now', fromAt: '' })).body).toContain('已经在售了')
  })

  it('does not begin now while something is missing, but may wait for its moment', async () => {
    const id = await newCourse('')
    expect((await editor.get(`/courses/${id}/check`)).body).toMatch(/<input[^>]*disabled=""[^>]*value="now"|value="now"[^>]*disabled=""/)
    const refused = await sell(id, { way: 'now', fromAt: '' })
    expect([refused.status, await isListed(id)]).toEqual([422, false])
    expect((await sell(id, { way: 'later', fromAt: inHours(2) })).status).toBe(303)
  })
})
