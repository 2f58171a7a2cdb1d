import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('the list of questions', () => {
  let server: TestServer
  let desk: FastifyInstance
  let editor: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    editor = await staffBrowser(server, desk, ['editor'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('counts who answered each question first in practice, who was right, and the reports that wait', async () => {
    const { user } = await server.db
      .selectFrom('users')
      .select(({ fn }) => fn.min('id').as('user'))
      .executeTakeFirstOrThrow()
    const { question } = await server.db
      .selectFrom('question')
      .select(({ fn }) => fn.max('id').as('question'))
      .executeTakeFirstOrThrow()
    const { rows: practices } = await sql<{ id: number }>`select id from practice order by id limit 3`.execute(server.db)
    expect(practices).toHaveLength(3)
    const verdicts = ['right', 'wrong', 'right'] as const
    for (const [at, { id }] of practices.entries())
      await sql`insert into practice_answer (practice_id, question_id, seq, user_id, verdict, marks, is_first, answered_at)
        values (${id}, ${question}, 999, ${user}, ${verdicts[at]}, 0, true, 1)`.execute(server.db)
    const row = (await editor.get('/questions')).body
    const cells = row.slice(row.indexOf(`/questions/${question}`)).replaceAll('<!-- -->', '')
    expect(cells).toMatch(/data-title="做过" class="number">3</)
    expect(cells).toMatch(/data-title="答对" class="number"><meter[^>]*><\/meter> 67%</)
  })
})
