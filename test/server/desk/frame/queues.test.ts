import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildDesk, deskPages } from '#server/desk/app'
import { waitingAddress } from '#server/desk/frame/menu'
import { startServer, type TestServer } from '../../../support/server'
import { fillQueues } from '../fill-queues'
import { type Browser, staffBrowser } from '../staff'

/** Pages that show nothing but what waits: payments in trouble, and acts with the state of each. */
const without = ['/payments', '/waiting-acts']

/** Changes of rows by which everything in a queue is decided, for queues in which all rows wait at first. */
const decisions: Readonly<Record<string, string>> = {
  '/reports': `update question_report set status = 'accepted'`,
  '/essays': `update essay_task set marked_at = 1`,
  '/parcels': `update book_right set status = 'shipped'`,
  '/prizes': `update raffle_draw set status = 'shipped'`,
  '/instalments': `update installment_application set status = 'approved'`,
  '/refused-notices': 'update refused_notice set decided_at = 1',
  '/reconciliation-differences': 'update reconciliation_difference set decided_at = 1',
  '/support': `update support_message set status = 'answered'`,
  '/question-reviews': `update question_review set verdict = 'fine', decided_at = 1`,
  '/jobs': 'update job set dead_at = null, attempts = 1',
  '/rewards': 'update pending_cash set is_held = false',
  '/page-speed': 'update page_speed set is_slow = false',
  '/complaints': `update complaint set status = 'answered'`,
}

describe('the queues of the first page and the menu', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
    await fillQueues(server, '样例')
    await sql`update doubt_post set visibility = 'held' where id = (select min(id) from doubt_post)`.execute(server.db)
    await sql`update pending_cash set is_held = true, status = 'pending'`.execute(server.db)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const queues = deskPages.flatMap(({ path, queue, ...row }) => (queue && !without.includes(path) ? [{ path, queue, ...row }] : []))
  const everything = { id: 0, roles: ['owner'], sets: [], permissions: [], scope: null } as never
  const rowsAt = async (address: string) => {
    const { status, body } = await owner.get(address)
    return status === 200 ? body.trim().split('\n').length - 1 : -status
  }

  it('fill seven lines of the first page, money among them, the last of which leads to the others', async () => {
    const linesAt = async (address: string) => {
      const { body } = await owner.get(address)
      const [, waiting = ''] = /<section class="waiting">(.*?)<\/section>/s.exec(body) ?? []
      return [...waiting.matchAll(/<li><a href="([^"]+)".*?<span>([^<]+)<\/span>/gs)].map(([, to, title]) => ({ to, title }))
    }
    const [first, all] = [await linesAt('/'), await linesAt('/todo')]
    expect(all.length).toBeGreaterThan(20)
    const isMoney = ({ to = '' }: { to: string | undefined }) => /^\/(refunds|cash-outs)\b/.test(to)
    const money = all.filter(isMoney)
    expect(all.indexOf(money.at(-1) as never)).toBeGreaterThan(6)
    const oldest = all.filter((each) => !isMoney(each)).slice(0, 6 - money.length)
    expect(first.slice(0, 6)).toEqual(all.filter((each) => money.includes(each) || oldest.includes(each)))
    expect(first.slice(6)).toEqual([{ to: '/todo', title: `另外 ${all.length - 6} 个队列` }])
  })

  it.each(queues.map((row) => [row.path, row] as const))(
    '%s opens as many rows as it counts, and none that is decided',
    async (path, row) => {
      const address = waitingAddress(row)
      expect(address).toContain('?')
      const decision = decisions[path]
      for (const each of decision === undefined ? [''] : ['', decision]) {
        if (each !== '') await sql.raw(each).execute(server.db)
        const { count } = await row.queue(server.deps, everything)
        expect(await rowsAt(`${address}&format=csv`)).toBe(Number(count))
        expect(Number(count) > 0).toBe(each === '')
      }
      expect(await rowsAt(`${path}?format=csv`)).toBeGreaterThan((await row.queue(server.deps, everything)).count)
    },
  )
})
