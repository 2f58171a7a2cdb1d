import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { namedTask, offeredActs } from '#server/desk/frame/search-tasks'
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

  const linesFor = async (word: string, browser = owner) =>
    pageText((await browser.get(`/search?q=${encodeURIComponent(word)}`)).body.replaceAll(/<\/?mark>/g, ''))

  it.each(['3307', '早起的'])('finds a learner by %s', async (word) => {
    const lines = await linesFor(word)
    expect(lines.slice(1, 4)).toEqual([expect.stringMatching(/^学员/), '早', expect.stringContaining(`[/learners/${learner}]`)])
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
    expect(lines).toEqual(expect.arrayContaining(['课程', '题目', '试卷', '到哪里去、做什么']))
    expect(lines.filter((line) => line.startsWith('[/questions/'))).toHaveLength(5)
    expect((await linesFor('退款')).join('|')).toMatch(/^搜索\|到哪里去、做什么\|.*\|\[\/refunds\] 退款\|交易/)
  })

  it('shows who a learner is, and marks what was typed', async () => {
    const { body } = await owner.get('/search?q=3307')
    expect(body).toContain('139****<mark>3307</mark>')
    expect(body).toMatch(/<span class="face" aria-hidden="true">早<\/span>/)
    expect(body).toContain('0 门课')
    await server.db.updateTable('users').set({ avatar: 'avatars/l1.jpg' }).where('id', '=', learner).execute()
    expect((await owner.get('/search?q=3307')).body).toMatch(/<img src="[^"]+\/media\/avatars\/l1\.jpg" alt=""[^>]*class="face"/)
    expect((await owner.get('/search?q=早')).body).toContain('<mark>早</mark>起的阿禾')
  })

  it('does not take the end of a mobile for a number', async () => {
    expect((await linesFor('0001')).join()).not.toContain('[/questions/1]')
    expect((await linesFor('1')).join()).toContain('[/questions/1]')
  })

  it.each(offeredActs)('leads to the act %s by its name, and its form opens', async (act) => {
    const { title, to } = namedTask(act)
    expect((await owner.get(`/search?q=${encodeURIComponent(title)}`)).body).toContain(`href="${to}"`)
    expect((await owner.get(to)).status).toBe(200)
  })

  it('finds an act by letters of its name, and offers a course to the learner it found', async () => {
    expect((await linesFor('开课')).join()).toContain('[/acts/add-course/new] 开一门课')
    expect((await linesFor('3307')).join()).toContain(`[/acts/grant-course/${learner}] 给“早起的阿禾”赠课`)
    const editor = await staffBrowser(server, desk, ['editor'])
    expect((await linesFor('赠课', editor)).join()).not.toContain('/accounts')
    expect((await linesFor('开课', editor)).join()).toContain('[/acts/add-course/new]')
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
