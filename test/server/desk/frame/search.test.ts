import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { pageText } from '../page-text'
import { type Browser, staffBrowser } from '../staff'

describe('the search of the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  let learner = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
    learner = (await server.signIn('13912343307')).userId
    await server.db.updateTable('users').set({ nickname: '早起的阿禾' }).where('id', '=', learner).execute()
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const linesFor = async (word: string, browser = owner) => pageText((await browser.get(`/search?q=${encodeURIComponent(word)}`)).body)

  it.each(['3307', '早起的'])('finds a learner by %s', async (word) => {
    const lines = await linesFor(word)
    expect(lines.slice(1, 3)).toEqual(['学员', expect.stringContaining(`[/learners/${learner}]`)])
    expect(lines.join()).toContain('139****3307')
    expect(lines.join()).not.toContain('13912343307')
  })

  it('finds a learner by number', async () => {
    expect((await linesFor(String(learner))).join()).toContain(`[/learners/${learner}] 早起的阿禾`)
  })

  it('finds an order by its whole number, and not by a part', async () => {
    const { id, order_sn: orderSn } = await server.db
      .selectFrom('orders')
      .select(['id', 'order_sn'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await linesFor(orderSn)).join()).toContain(`[/orders/${id}] ${orderSn}`)
    expect((await linesFor(orderSn.slice(0, 10))).join()).not.toContain('[/orders/')
  })

  it('finds courses, questions, papers, articles and pages by a word, at most five of a kind', async () => {
    const lines = await linesFor('会计')
    expect(lines).toEqual(expect.arrayContaining(['课程', '题目', '试卷']))
    expect(lines.filter((line) => line.startsWith('[/questions/'))).toHaveLength(5)
    expect((await linesFor('退款')).join('|')).toContain('|页面|[/refunds] 退款|交易')
  })

  it('hides kinds from roles that may not open them', async () => {
    const editor = await staffBrowser(server, desk, ['editor'])
    expect((await linesFor('3307', editor)).join()).not.toContain('/learners/')
    expect((await linesFor('退款', editor)).join()).not.toContain('/refunds')
  })

  it('explains itself for an empty query, and shows a message for an unknown one', async () => {
    expect((await linesFor('')).join()).toContain('输入编号')
    expect((await linesFor("<b>没有的词</b>%_'")).join()).toContain("没有找到「<b>没有的词</b>%_'」")
  })
})
