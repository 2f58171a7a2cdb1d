import type { FastifyInstance } from 'fastify'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { linkForms } from '#server/desk/site/links/link-forms'
import { brandRows, putBrands } from '#server/repositories/site/brands'
import { cardPicture, linkPoster } from '#server/services/site/share-picture'
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
    marketing.act('add-link', 'new', { address, brand: 'qiming', campaign: '十周年', channel: '公众号', title: '', body: '', ...more })

  it('have an address for each platform that has the page', () => {
    expect(linkForms('/course/101/detail?channelId=7')).toEqual([
      { platform: '手机网页', address: 'https://m.qiming.cn/course/101/detail?channelId=7' },
      { platform: '微信小程序', address: '/packages/course/detail/index?channelId=7&id=101' },
      { platform: '鸿蒙（装了 App 就在 App 里打开）', address: 'https://m.qiming.cn/course/101/detail?channelId=7' },
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

  it('carry the name and the hosts of their brand: short address, card, poster and forms', async () => {
    const own = { name: '弘文书院', hosts: ['hw.example.cn'], desktopHost: 'www.hw.example.cn', scheme: 'hongwen' }
    const rows = (await brandRows(server.db)).map((row) => (row.key === 'mingde' ? { ...row, ...own } : row))
    await tx(server.db, (work) => putBrands(work, rows))
    expect((await marketing.get('/acts/add-link/new')).body).toContain('弘文书院')
    const done = await add('/tiku', { brand: 'mingde' })
    const { body } = await marketing.get(done.to.split('?')[0] ?? '')
    const { code } = await server.db.selectFrom('marketing_link').select('code').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const short = `https://hw.example.cn/s/${code}`
    const card = { title: '弘文书院', text: '学课程、做题、考试都在这里', strong: '', cover: '' }
    const poster = (await linkPoster(card, short, '弘文书院')).toString('base64')
    const picture = (await cardPicture(card, '弘文书院')).toString('base64')
    for (const text of [short, poster, picture, 'https://hw.example.cn/tiku', 'hongwen://']) expect(body.includes(text)).toBe(true)
    for (const text of ['启明学堂的', 'm.qiming.cn', 'qiming://']) expect([text, body.includes(text)]).toEqual([text, false])
    expect(linkForms('/tiku')[0]?.address).toBe('https://m.qiming.cn/tiku')
  })

  it('refuse a brand that has no host', async () => {
    const rows = (await brandRows(server.db)).map((row) => (row.key === 'mingde' ? { ...row, hosts: [] } : row))
    await tx(server.db, (work) => putBrands(work, rows))
    const { status, body } = await add('/tiku', { brand: 'mingde' })
    expect([status, body.includes('还没有域名')]).toEqual([422, true])
    expect((await add('/tiku', { brand: '' })).body).toContain('请选择品牌')
    const { id } = await server.db.selectFrom('marketing_link').select('id').where('brand', '=', 'mingde').executeTakeFirstOrThrow()
    expect((await marketing.get(`/links/${id}`)).body).toContain('http://localhost:10086/s/')
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
