import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { writeAudit } from '#server/repositories/account/audit'
import { startServer, type TestServer } from '../../support/server'
import { type Browser, staffBrowser } from './staff'

describe('the audit log of the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
    const staff = await server.db.selectFrom('staff').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const of = { staffId: staff.id, ip: '203.0.113.9', reason: '核对' }
    const acts = [
      { act: 'cancel-order', object: 'order:1', before: { status: 'unpaid' }, after: { status: 'closed' }, at: Date.UTC(2026, 2, 1, 1) },
      { act: 'cancel-order', object: 'order:2', before: null, after: { status: 'closed' }, at: Date.UTC(2026, 2, 1, 2) },
      { act: 'decide-circle-comment', object: 'comment:1', before: null, after: null, at: Date.UTC(2026, 2, 1, 3) },
    ]
    await tx(server.db, async (work) => {
      for (const act of acts) await writeAudit(work, { ...of, ...act })
    })
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const rows = async (query: string): Promise<string[][]> => parse((await owner.get(`/audit?${query}&format=csv`)).body, { bom: true })
  const objects = async (query: string) => (await rows(query)).slice(1).map((cells) => cells[3])

  it('the audit log is complete, newest first', async () => {
    const [head, , , first] = await rows('')
    expect(head).toEqual(['时间', '员工', '操作', '对象', '之前', '之后', '原因', '来源'])
    expect(first?.slice(2)).toEqual(['cancel-order', 'order:1', '{"status":"unpaid"}', '{"status":"closed"}', '核对', '203.0.113.9'])
    expect([first?.[0], first?.[1]]).toEqual(['2026-03-01 09:00', expect.stringMatching(/^员工\d+$/)])
    expect(await objects('')).toEqual(['comment:1', 'order:2', 'order:1'])
    expect((await owner.get('/audit')).body).toContain('order:2')
  })

  it('can be filtered by the act, the object and the staff', async () => {
    expect(await objects('act=cancel-order')).toEqual(['order:2', 'order:1'])
    expect(await objects('object=order:1')).toEqual(['order:1'])
    expect(await objects('staff=nobody')).toEqual([])
    expect(await objects(`staff=${encodeURIComponent((await rows(''))[1]?.[1] ?? '')}`)).toHaveLength(3)
    expect(await objects('act=cancel')).toEqual([])
  })
})
