import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { fillTables } from '../../services/account/fill-tables'
import { staffBrowser, staffIdOf } from '../staff'

describe('a refund that is handed to a colleague', () => {
  let server: TestServer
  let desk: FastifyInstance
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('goes to those alone who decide on any refund and work here, as the form offers them', async () => {
    const service = await staffBrowser(server, desk, ['service'])
    const { userId } = await server.signIn('13900009301')
    await fillTables(server.db, userId, '样例')
    const waiting = server.db.updateTable('refund').set({ seqs: '[1]', status: 'applied', stage: 'review' })
    const { id } = await waiting.where('user_id', '=', userId).returning('id').executeTakeFirstOrThrow()
    const finance = await staffIdOf(server, await staffBrowser(server, desk, ['finance']))
    const teacher = await staffIdOf(server, await staffBrowser(server, desk, ['teacher']))
    const usual = { is_active: true, scope: null }
    const tried: boolean[][] = []
    for (const [colleagueId, state] of [
      [teacher, usual],
      [finance, { is_active: false, scope: null }],
      [finance, { is_active: true, scope: JSON.stringify({ courses: [101], classes: [] }) }],
      [finance, usual],
    ] as const) {
      await server.db.updateTable('staff').set(state).where('id', '=', colleagueId).execute()
      const { body } = await service.get(`/acts/hand-refund/${id}`)
      const { status } = await service.act('hand-refund', id, { colleagueId: String(colleagueId) })
      tried.push([body.includes(`value="${colleagueId}"`), status === 303])
    }
    expect(tried).toEqual([...[1, 2, 3].map(() => [false, false]), [true, true]])
  })
})
