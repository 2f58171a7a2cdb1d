import type { FastifyInstance } from 'fastify'
import { buildDesk, deskPages } from '#server/desk/app'
import { groupHelp, pageHelp } from '#server/desk/frame/help-words'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

const paths = new Set(deskPages.map(({ path }) => path))

describe('the help of the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer()
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  const plain = (body: string) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

  it('explains every page of the menu, and names only pages that there are', () => {
    const sections = deskPages.flatMap(({ path, section }) => (section === undefined || path.includes(':') ? [] : [path]))
    expect(sections.filter((path) => pageHelp[path] === undefined)).toEqual([])
    const named = Object.entries(pageHelp).flatMap(([path, { next }]) => [path, ...next])
    expect(named.filter((path) => !paths.has(path))).toEqual([])
    expect(Object.values(pageHelp).filter(({ does }) => !/[。]$/.test(does) || /您/.test(does))).toEqual([])
    expect(Object.keys(groupHelp)).toHaveLength(9)
  })

  it('stands in the bar of every page, and opens on that page', async () => {
    expect((await owner.get('/orders')).body).toContain('href="/help?at=%2Forders"')
    const { status, body } = await owner.get('/help?at=%2Forders')
    expect(status).toBe(200)
    const own = plain(body.split('data-part="help"')[1] ?? '')
    expect(own).toMatch(/^[^<]*> 订单 这一页/)
    for (const words of ['会跟着日子走', '接着去：', '退款', '下一行、上一行', '选这一行']) expect(own).toContain(words)
  })

  it('tells the keys of a queue beside one of its objects', async () => {
    const { body } = await owner.get('/help?at=%2Frefunds%2F7')
    expect(plain(body)).toContain('先跳过，看下一件')
    expect(plain((await owner.get('/help?at=%2Frefunds')).body)).not.toContain('先跳过，看下一件')
  })

  it('lists to each reader the pages that they may open, and survives an address of nothing', async () => {
    const teacher = await staffBrowser(server, desk, ['teacher'])
    const { body } = await teacher.get('/help?at=%2Fcash-outs')
    expect([body.includes('href="/essays"'), body.includes('href="/cash-outs"')]).toEqual([true, false])
    expect(plain(body)).not.toContain('提现 这一页')
    expect((await owner.get('/help?at=%3Cscript%3E')).status).toBe(200)
  })
})
