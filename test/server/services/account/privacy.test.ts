import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { tx } from '#server/database/tables'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { putTicket } from '#server/repositories/account/minors'
import { eraseReferences } from '#server/repositories/account/personal-data/erase'
import { allReferences, isKept, personalRows } from '#server/repositories/account/personal-data/export'
import { beginSession, hashOf, newToken } from '#server/repositories/account/session/session'
import { deleteDueAccounts, makeExports, requestDeletion, withdrawDeletion } from '#server/services/account/privacy'
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

/** A ticket of a second factor, as a code sent to the number gives it. */
async function prove(server: TestServer, session: TestSession): Promise<string> {
  const ticket = newToken()
  await tx(server.db, (work) => putTicket(work, session.userId, hashOf(ticket), server.clock.now() + 300_000))
  return ticket
}

async function keepFile(place: string, text: string): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, text)
}

describe("a copy of a learner's data", () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    session = await server.signIn(MOBILE)
  })
  afterAll(() => server.close())

  it('holds every row that refers to the learner and every file they uploaded, is fetched once, and carries no credential', async () => {
    const asked = await server.send(privacy.askExport, {}, session)
    expect((await server.send(privacy.askExport, {}, session)).id).toBe(asked.id)
    await makeExports(server.deps)
    const [made] = await server.send(privacy.exports, {}, session)
    expect(made).toMatchObject({ id: asked.id, status: 'ready' })
    expect(
      (await server.exchange(privacy.exportFile, { params: { id: asked.id }, query: {} }, await server.signIn('13900000005'))).code,
    ).toBe(404)
    const { userId } = session
    for (const key of [`homework-voice/${userId}/a.wav`, `doubt/${userId}/b.png`, 'doubt/999999/c.png'])
      await keepFile(path.join(uploadsFolder(server.deps.env), key), key)
    const { url } = await server.send(
      privacy.exportFile,
      { params: { id: asked.id }, query: { ticket: await prove(server, session) } },
      session,
    )
    const address = url.replace(server.deps.env.publicUrl, '')
    const file = await server.app.inject(address)
    const files = unzipSync(file.rawPayload)
    const { data } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as { data: Record<string, unknown[]> }
    expect(Object.keys(files).sort()).toEqual(['data.json', 'doubt/b.png', 'homework-voice/a.wav'])
    expect(strFromU8(files['doubt/b.png'] ?? new Uint8Array())).toBe(`doubt/${userId}/b.png`)
    expect(data.users).toMatchObject([{ mobile: MOBILE }])
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['entitlement', 'learn_state', 'attempt', 'ledger_account', 'ledger_posting']))
    const sns = data.orders?.map((order) => (order as { order_sn: string }).order_sn)
    expect(sns).not.toHaveLength(0)
    const items = data.order_item as { order_sn: string }[]
    expect(new Set(items.map(({ order_sn }) => order_sn))).toEqual(new Set(sns))
    expect(Object.keys(data).filter((table) => data[table]?.length === 0)).toEqual([])
    expect(Object.keys(data).filter((table) => /token|password|(?<!ai_)session/.test(table))).toEqual([])
    expect((await server.app.inject(address)).statusCode).toBe(410)
  })

  it('needs no ticket where the account has no number to send a code to', async () => {
    const { id: userId } = await server.db
      .insertInto('users')
      .values({ mobile: null, nickname: '无号', created_at: server.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const nameless = { ...(await tx(server.db, (work) => beginSession(work, userId, server.clock.now()))), userId }
    const { id } = await server.send(privacy.askExport, {}, nameless)
    await makeExports(server.deps)
    expect((await server.exchange(privacy.exportFile, { params: { id }, query: {} }, nameless)).code).toBe(200)
  })

  it('can be fetched once it is made, within ten minutes of the request for its address, for seven days', async () => {
    server.clock.advance(3_600_000)
    const { id } = await server.send(privacy.askExport, {}, session)
    const ask = async (by = session) =>
      server.exchange(privacy.exportFile, { params: { id }, query: { ticket: await prove(server, by) } }, by)
    const fetched = async (url = '') => (await server.app.inject(url.replace(server.deps.env.publicUrl, ''))).statusCode
    expect((await ask()).code).toBe(404)
    await makeExports(server.deps)
    const [one, two] = [(await ask()).res?.url, (await ask()).res?.url]
    server.clock.advance(599_999)
    expect(await fetched(one)).toBe(200)
    server.clock.advance(1)
    expect(await fetched(two)).toBe(410)
    server.clock.advance(7 * 86_400_000 - 600_000)
    await makeExports(server.deps)
    const back = await server.signIn(MOBILE)
    expect((await ask(back)).code).toBe(404)
    const kept = server.db.selectFrom('data_export').select('content').where('content', 'is not', null)
    expect(await kept.execute()).toEqual([])
  })
})

describe('a table of learners that nothing names and that refers to nobody', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await sql`create table planted (user_id integer not null, key text not null, primary key (user_id, key))`.execute(server.db)
  })
  afterAll(() => server.close())

  it('leaves with the copy of its learner, and goes with the account', async () => {
    const [own, other] = [await server.signIn('13900000081'), await server.signIn('13900000082')]
    const row = { user_id: own.userId, key: 'planted' }
    for (const { userId } of [own, other]) await sql`insert into planted values (${userId}, 'planted')`.execute(server.db)
    expect((await personalRows(server.db, own.userId)).planted).toEqual([row])
    await tx(server.db, (work) => eraseReferences(work, own.userId))
    const { rows } = await sql`select * from planted`.execute(server.db)
    expect(rows).toEqual([{ ...row, user_id: other.userId }])
  })
})

describe('deletion', () => {
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
        const { rows } =
          await sql`select 1 from ${sql.table(table)} where ${sql.ref(columns[0] ?? '')} = ${session.userId} limit 1`.execute(server.db)
        if (rows.length > 0) found.push(table)
      }
      return [...new Set(found)]
    }

    it('[6J] leaves no row or text of the learner in any table seven days after the request', async () => {
      const picture = path.join(uploadsFolder(server.deps.env), 'doubt', String(session.userId), 'a.png')
      mkdirSync(path.dirname(picture), { recursive: true })
      writeFileSync(picture, MARK)
      const failed = await fillTables(server.db, session.userId, MARK)
      expect(failed).toEqual([])
      await server.db.deleteFrom('account_deletion').execute()
      const own = server.db.selectFrom('orders').select('order_sn').where('user_id', '=', session.userId)
      const { numUpdatedRows } = await server.db
        .updateTable('payment')
        .set({ open_id: MARK })
        .where('order_sn', 'in', own)
        .executeTakeFirstOrThrow()
      expect(Number(numUpdatedRows)).toBeGreaterThan(0)
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
      // A payment stays without the payer's name at the provider.
      expect(places).not.toContain('payment.open_id')
      // Orders and bills are kept, but not where a bill was sent to.
      expect(places).not.toContain('invoice.email')
      expect((await server.exchange(user.info, { query: {} }, session)).code).toBe(401)
      expect((await server.exchange(sessions.refresh, { query: { refreshToken: session.refreshToken } })).code).toBe(410)
      await runDueJobs(server.deps, { eraseFiles: handlers.eraseFiles ?? [] } as typeof handlers)
      expect(existsSync(picture)).toBe(false)
      const again = await server.signIn(MOBILE)
      expect(again.userId).not.toBe(session.userId)
    }, 60_000)

    it('the deletion is stopped by a withdrawal within the seven days; an open order prevents its request', async () => {
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
})
