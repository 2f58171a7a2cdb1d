import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { tx } from '#server/database/tx'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { putTicket } from '#server/repositories/account/second-factor'
import { beginSession } from '#server/repositories/account/session/grant'
import { hashOf, newToken } from '#server/repositories/account/session/tokens'
import { makeExports } from '#server/services/account/data-export'
import { privacy } from '@/contract/account/privacy'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

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

  it('a copy holds every row that refers to the learner and every file they uploaded, is fetched once, and carries no credential', async () => {
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
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['entitlement', 'learn_state', 'attempt']))
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

  it('is fetched once it is made, within ten minutes of asking where, for seven days', async () => {
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
