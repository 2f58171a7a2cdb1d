import { addStaff } from '#server/repositories/account/staff'
import {
  beginStaffSession,
  confirmStaffSession,
  endStaffSession,
  findStaffSession,
  IDLE_MS,
  spendForm,
  staffSessionsOf,
} from '#server/repositories/account/staff-session'
import { startServer, type TestServer } from '../../../support/server'

const HALF_HOUR_MS = 1_800_000

let server: TestServer
let made = 0
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const newStaff = async () => (await addStaff(server.db, { mobile: `1370000${7000 + made++}`, name: '员工', roles: ['owner'] }, 0)) ?? 0
const begin = (id: number, at: number, agent = 'test') => beginStaffSession(server.db, id, { ip: '::1', agent }, at)
const find = (token: string, at: number) => findStaffSession(server.db, token, at)

describe('a staff session', () => {
  it('ends after half an hour without a request, and each request prolongs it', async () => {
    const id = await newStaff()
    expect(IDLE_MS).toBe(HALF_HOUR_MS)
    const token = await begin(id, 1000)
    const seen = [1000 + HALF_HOUR_MS - 1, 1000 + 2 * HALF_HOUR_MS - 2]
    for (const at of seen) expect(await find(token, at)).toMatchObject({ id, token, confirmedAt: 0 })
    expect(await find(token, (seen[1] ?? 0) + HALF_HOUR_MS)).toBeUndefined()
    expect(await find('unknown', 1000)).toBeUndefined()
  })

  it('does not exist once it was ended, nor for an inactive member', async () => {
    const [id, gone] = [await newStaff(), await newStaff()]
    const [token, other] = [await begin(id, 1000), await begin(gone, 1000)]
    await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', gone).execute()
    expect(await find(other, 1001)).toBeUndefined()
    const { sessionId = 0 } = (await find(token, 1001)) ?? {}
    expect([await endStaffSession(server.db, gone, sessionId, 1002), await find(token, 1003)]).toMatchObject([false, { id }])
    expect([await endStaffSession(server.db, id, sessionId, 1004), await endStaffSession(server.db, id, sessionId, 1005)]).toEqual([
      true,
      false,
    ])
    expect(await find(token, 1006)).toBeUndefined()
    const row = server.db.selectFrom('staff_session').select('ended_at').where('id', '=', sessionId)
    expect(await row.executeTakeFirst()).toEqual({ ended_at: 1004 })
  })

  it('a staff session is listed to its member while it is valid, the newest first', async () => {
    const [id, other] = [await newStaff(), await newStaff()]
    await begin(id, 1000, 'idle')
    await begin(other, 2000, 'of another')
    const [, ended] = [await begin(id, 1001, 'first'), await begin(id, 2000, 'ended'), await begin(id, 2000, 'x'.repeat(201))]
    const { sessionId = 0 } = (await find(ended, 2001)) ?? {}
    await endStaffSession(server.db, id, sessionId, 2002)
    const listed = await staffSessionsOf(server.db, id, 1000 + HALF_HOUR_MS)
    expect(listed.map(({ agent }) => agent)).toEqual(['x'.repeat(200), 'first'])
    expect(listed[1]).toMatchObject({ ip: '::1', createdAt: 1001, seenAt: 1001 })
  })

  it('records a right code for itself only', async () => {
    const id = await newStaff()
    const [token, other] = [await begin(id, 1000), await begin(id, 1000)]
    const { sessionId = 0 } = (await find(token, 1001)) ?? {}
    await confirmStaffSession(server.db, sessionId, 1002)
    expect([await find(token, 1003), await find(other, 1003)]).toMatchObject([{ confirmedAt: 1002 }, { confirmedAt: 0 }])
  })
})

it('the token of a form is used up once', async () => {
  expect([
    await spendForm(server.db, 'nonce-1', 1),
    await spendForm(server.db, 'nonce-1', 2),
    await spendForm(server.db, 'nonce-2', 2),
  ]).toEqual([true, false, true])
})
