import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { linkForms } from '#server/desk/site/links/link-forms'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('links of marketing on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let marketing: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    marketing = await staffBrowser(server, desk, ['marketing'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const add = (address: string, more: Record<string, string> = {}) =>
    marketing.act('add-link', 'new', { address, campaign: '十周年', channel: '公众号', title: '', body: '', ...more })

  it('have an address for each platform that has the page', () => {
    expect(linkForms('/course/101/detail?channelId=7')).toEqual([
      { platform: '手机网页', address: 'https://m.qiming.cn/course/101/detail?channelId=7' },
      { platform: '微信小程序', address: '/packages/course/detail/index?channelId=7&id=101' },
      { platform: '鸿蒙', address: '/course/101/detail?channelId=7' },
      { platform: 'App', address: expect.stringMatching(/^qiming:\/\/to\/course\/detail\?/) },
      { platform: '电脑网页', address: expect.stringMatching(/^https:\/\/www\.qiming\.cn\/.*channelId=7/) },
    ])
    expect(linkForms('/custom-page/10th?channelId=7').filter(({ address }) => address === '')).toHaveLength(2)
  })

  it('get the title of their page, and show card, codes, poster and funnel', async () => {
    const done = await add('/course/101/detail')
    expect(done.status).toBe(303)
    const { body } = await marketing.get(done.to.split('?')[0] ?? '')
    const { code, id, title } = await server.db.selectFrom('marketing_link').selectAll().executeTakeFirstOrThrow()
    expect([...title].length).toBeLessThanOrEqual(28)
    expect(title).not.toBe('')
    for (const text of [`/s/${code}`, `channelId=${id}`, 'data:image/jpeg;base64,', 'data:image/png;base64,', '小程序码', '付款的订单'])
      expect([text, body.includes(text)]).toEqual([text, true])
    expect((await marketing.get('/links?campaign=十周年')).body).toContain(title)
    expect((await marketing.get('/links?campaign=别的')).body).toContain('没有符合条件的记录')
  })

  it('keep their own title, for any page of ours', async () => {
    const done = await add('/tiku', { title: '每天十题，天天进步', body: '免费' })
    expect((await marketing.get(done.to.split('?')[0] ?? '')).body).toContain('每天十题，天天进步')
  })

  it.each([
    ['https://evil.example/', '不是站内已有页面的地址'],
    ['/no/such/page', '不是站内已有页面的地址'],
  ])('refuse the destination %s', async (address, words) => {
    const { status, body } = await add(address)
    expect([status, body.includes(words)]).toEqual([422, true])
  })

  it('refuse a title that would be cut', async () => {
    expect((await add('/tiku', { title: '学'.repeat(29) })).body).toContain('最多 28 字')
  })

  it('can be stopped and opened again', async () => {
    const { id } = await server.db.selectFrom('marketing_link').select('id').executeTakeFirstOrThrow()
    expect((await marketing.act('stop-link', id, { reason: '活动结束' })).status).toBe(303)
    expect((await marketing.act('stop-link', id, { reason: '再停' })).body).toContain('已经是这个状态')
    expect((await marketing.act('open-link', id, { reason: '延期' })).status).toBe(303)
  })
})
