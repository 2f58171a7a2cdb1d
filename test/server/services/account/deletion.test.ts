import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { allReferences, isKept } from '#server/repositories/account/personal-data/references'
import { deleteDueAccounts, requestDeletion, withdrawDeletion } from '#server/services/account/deletion'
import { privacy } from '@/contract/account/privacy'
import { profile } from '@/contract/account/profile'
import { sessions } from '@/contract/account/session'
import { user } from '@/contract/account/user'
import { order } from '@/contract/order/order'
import { beforeTransaction } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { placeOrder } from '../../../support/shop'
import { fillTables, placesOf } from './fill-tables'
import { codeSentTo } from './sms'

const MOBILE = '13800000001'
const DAY_MS = 86_400_000
const MARK = 'mark-of-the-learner'

describe('the deletion of an account', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    session = await server.signIn(MOBILE)
    await server.db.updateTable('users').set({ nickname: MARK, truename: MARK }).where('id', '=', session.userId).execute()
  }, 120_000)
  afterAll(() => server.close())

  const ticket = async () => {
    server.clock.advance(61_000)
    await server.send(profile.sendOwnCode, { query: {} }, session)
    return (await server.send(profile.checkOwnCode, { body: { smscode: await codeSentTo(server, MOBILE) } }, session)).ticket
  }
  /** Tables that still hold a row of the learner, those that are kept left out. */
  const leftovers = async () => {
    const found: string[] = []
    for (const { table, columns, target } of await allReferences(server.db)) {
      if (target !== 'users' || isKept(table)) continue
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(columns[0] ?? '')} = ${session.userId} limit 1`.execute(
        server.db,
      )
      if (rows.length > 0) found.push(table)
    }
    return [...new Set(found)]
  }

  it('[6J] seven days after it was asked for, no table holds a row or a text of the learner', async () => {
    const picture = path.join(uploadsFolder(server.deps.env), 'doubt', String(session.userId), 'a.png')
    mkdirSync(path.dirname(picture), { recursive: true })
    writeFileSync(picture, MARK)
    const failed = await fillTables(server.db, session.userId, MARK)
    expect(failed).toEqual([])
    await server.db.deleteFrom('account_deletion').execute()
    await server.db.updateTable('orders').set({ status: 'paid' }).where('user_id', '=', session.userId).execute()
    expect((await server.exchange(privacy.askDeletion, { body: { ticket: 'x', reason: '' } }, session)).code).toBe(403)
    const { dueAt } = await server.send(privacy.askDeletion, { body: { ticket: await ticket(), reason: '学完了' } }, session)
    expect(dueAt).toBe(server.clock.now() + 7 * DAY_MS)
    await deleteDueAccounts(server.deps)
    expect(await leftovers()).not.toEqual([])
    server.clock.advance(7 * DAY_MS)
    await deleteDueAccounts(server.deps)
    expect(await leftovers()).toEqual([])
    const places = [...(await placesOf(server.db, MOBILE)), ...(await placesOf(server.db, MARK))]
    expect(places.filter((place) => !isKept(place.slice(0, place.indexOf('.'))))).toEqual([])
    // Orders and bills are kept, but not where a bill was sent to.
    expect(places).not.toContain('invoice.email')
    expect((await server.exchange(user.info, { query: {} }, session)).code).toBe(401)
    expect((await server.exchange(sessions.refresh, { query: { refreshToken: session.refreshToken } })).code).toBe(410)
    await runDueJobs(server.deps, { eraseFiles: handlers.eraseFiles ?? [] } as typeof handlers)
    expect(existsSync(picture)).toBe(false)
    const again = await server.signIn(MOBILE)
    expect(again.userId).not.toBe(session.userId)
  }, 60_000)

  it('taken back within the seven days, nothing is deleted; an open order keeps it from being asked', async () => {
    const other = await server.signIn('13900000078')
    await server.db.updateTable('users').set({ mobile: null }).where('id', '=', other.userId).execute()
    const ask = () => server.exchange(privacy.askDeletion, { body: { ticket: '', reason: '' } }, other)
    const isLocked = async () =>
      (await server.db.selectFrom('users').select('is_locked').where('id', '=', other.userId).executeTakeFirstOrThrow()).is_locked
    const { orderSn } = await placeOrder(server, other, 101)
    expect((await ask()).code).toBe(409)
    await server.send(order.cancel, { params: { orderSn }, query: {} }, other)
    expect((await ask()).code).toBe(200)
    expect(await server.send(privacy.cancelDeletion, {}, other)).toEqual({ dueAt: null })
    server.clock.advance(8 * DAY_MS)
    await deleteDueAccounts(server.deps)
    expect(await isLocked()).toBe(false)
    await requestDeletion(server.deps, other.userId, { ticket: '', reason: '' })
    server.clock.advance(7 * DAY_MS)
    // Taken back after it was read as due.
    await deleteDueAccounts({ ...server.deps, db: beforeTransaction(server.db, () => withdrawDeletion(server.deps, other.userId)) })
    expect(await isLocked()).toBe(false)
  })
})
