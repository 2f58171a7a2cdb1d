import type { FastifyInstance } from 'fastify'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { addStaff } from '#server/repositories/account/staff'
import { giveRight } from '#server/repositories/course/entitlement'
import { postJournal } from '#server/repositories/wallet/ledger'
import { message } from '@/contract/account/message'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const GONE = '13900008002'
const form = (gone: string | number) => ({ gone: String(gone), reason: '换了手机号' })

describe('a merge at the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let kept: TestSession
  let gone: TestSession
  beforeEach(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    kept = await server.signIn('13900008001')
    gone = await server.signIn(GONE)
    server.clock.advance(60_000)
  })
  afterEach(async () => {
    await desk.close()
    await server.close()
  })
  const merges = () => server.db.selectFrom('account_merge').selectAll().execute()
  const audits = async () => (await server.db.selectFrom('audit').select(['act', 'object', 'reason']).orderBy('id').execute()).slice(-1)
  const earn = (userId: number, amount: number) =>
    tx(server.db, (work) => {
      const postings = [
        { owner: 'elsewhere', kind: 'cash', amount: -amount },
        { owner: `user:${userId}`, kind: 'cash', amount },
      ]
      return postJournal(work, { ref: `test:${userId}`, reason: 'test', postings, now: server.clock.now() })
    })

  it('says what will move and how each conflict is decided, does it, tells the learner, and is taken back', async () => {
    await earn(gone.userId, 1_234)
    for (const [userId, courseId] of [
      [kept.userId, 101],
      [gone.userId, 101],
      [gone.userId, 102],
    ] as const)
      await tx(server.db, (work) => giveRight(work, { userId, courseId, origin: 'staff:1', expiresAt: null }, server.clock.now()))
    const at = `/acts/merge-account/${kept.userId}`
    const opened = await service.get(at)
    const preview = await service.post(at, { ...form(GONE), _token: tokenIn(opened.body), _step: 'preview' })
    for (const words of [
      '139****8002',
      '记账转入：余额 ¥12.34',
      '移过来：课程 1',
      '两边都有：课程 1 条，留到期较晚的一份',
      '30 天内可以撤销',
    ])
      expect(preview.body).toContain(words)
    expect(await merges()).toEqual([])
    const done = await service.act('merge-account', kept.userId, form(GONE))
    expect([done.status, done.to]).toEqual([303, `/learners/${kept.userId}/devices?done=1`])
    expect(await audits()).toEqual([{ act: 'merge-account', object: `user:${kept.userId}`, reason: '换了手机号' }])
    const inbox = await server.send(message.list, { query: {} }, kept)
    expect(inbox.map(({ title }) => title)).toContain('账号已合并')
    const page = await service.get(`/learners/${gone.userId}`)
    expect([page.body.includes(`已合并到学员 ${kept.userId}`), page.body.includes('赠课')]).toEqual([true, false])
    const [merge] = await merges()
    expect((await service.get(`/learners/${kept.userId}/devices`)).body).toContain(`/acts/undo-merge/${merge?.id}`)
    server.clock.advance(180_000)
    const undone = await service.act('undo-merge', merge?.id ?? 0, { reason: '不是同一个人' })
    expect([undone.status, undone.to]).toEqual([303, `/learners/${kept.userId}/devices?done=1`])
    expect((await service.get(`/learners/${gone.userId}`)).body).toContain('赠课')
    expect((await server.signIn(GONE)).userId).toBe(gone.userId)
  })

  it('refuses the account itself, strangers, who may not, and a made up form', async () => {
    expect((await service.act('merge-account', kept.userId, form(kept.userId))).body).toContain('同一个账号')
    expect((await service.act('merge-account', kept.userId, form(987_654))).body).toContain('学员不存在')
    expect((await service.act('merge-account', kept.userId, form('13911110000'))).body).toContain('没有这个手机号的学员')
    expect((await service.get('/acts/undo-merge/987654')).status).toBe(404)
    for (const role of ['teacher', 'finance', 'editor'] as const) {
      const other = await staffBrowser(server, desk, [role])
      expect((await other.get(`/acts/merge-account/${kept.userId}`)).status).toBe(403)
      expect((await other.post(`/acts/merge-account/${kept.userId}`, { ...form(GONE), _step: 'run' })).status).toBe(403)
    }
    const at = `/acts/merge-account/${kept.userId}`
    const opened = await service.get(at)
    expect((await service.post(at, { ...form(GONE), _token: 'made up', _step: 'run' })).status).not.toBe(303)
    expect(await merges()).toEqual([])
    const given = { ...form(GONE), _token: tokenIn(opened.body), _code: '000000', _step: 'run' }
    expect((await service.post(at, given)).status).not.toBe(303)
    expect(await merges()).toEqual([])
  })

  it('refuses a member of the staff whose own account is one of the two', async () => {
    const { mobile } = await server.db.selectFrom('staff').select('mobile').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const own = await server.signIn(mobile)
    for (const [one, other] of [
      [own, gone],
      [kept, own],
    ] as const)
      expect((await service.act('merge-account', one.userId, form(other.userId))).body).toContain('你自己的学员账号')
    expect(await merges()).toEqual([])
  })

  it('needs a second person above an amount', async () => {
    await earn(gone.userId, 100_100)
    expect((await service.act('merge-account', kept.userId, form(GONE))).body).toContain('没有第二位')
    const second = await staffBrowser(server, desk, ['service'])
    const prepared = await service.act('merge-account', kept.userId, form(GONE))
    expect(prepared.to).toMatch(/^\/waiting-acts\/\d+/)
    expect(await merges()).toEqual([])
    const id = /\d+/.exec(prepared.to)?.[0] ?? ''
    server.clock.advance(180_000)
    const confirmed = await second.act('confirm-waiting-act', id, {})
    expect([confirmed.status, (await merges()).length]).toEqual([303, 1])
  })

  it('leaves no other act on the closed account', async () => {
    await service.act('merge-account', kept.userId, form(GONE))
    server.clock.advance(180_000)
    const locked = await service.act('unlock-account', gone.userId, { reason: '试试' })
    expect([locked.status === 303, locked.body.includes('已经合并到学员')]).toEqual([false, true])
    for (const name of ['grant-course', 'give-password', 'join-class', 'send-mobile-code', 'merge-account']) {
      const opened = await service.get(`/acts/${name}/${gone.userId}`)
      expect([name, opened.body.includes('已经合并到学员')]).toEqual([name, true])
    }
    server.clock.advance(180_000)
    expect((await service.act('merge-account', kept.userId, form(gone.userId))).body).toContain('已经合并到学员')
  })

  it('leaves the staff as they are where a learner has the mobile of one', async () => {
    await addStaff(server.db, { mobile: GONE, name: '兼职', roles: ['service'] }, server.clock.now())
    await service.act('merge-account', kept.userId, form(GONE))
    const staff = await server.db.selectFrom('staff').select('mobile').where('mobile', '=', GONE).execute()
    expect([staff, (await merges()).length]).toEqual([[{ mobile: GONE }], 1])
  })
})
