import { performance } from 'node:perf_hooks'
import { loadSeed } from '../../../server/seed/load'
import { startServer, type TestServer } from '../../support/server'

describe('the real seed', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    const start = performance.now()
    await loadSeed(server.deps)
    console.log('first load ms', performance.now() - start)
  })
  afterAll(() => server.close())

  const count = async (
    table: 'question' | 'question_version' | 'result' | 'learn_state' | 'lesson' | 'paper_question' | 'seed_file' | 'users',
  ) => {
    const { n } = await server.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  it('loads', async () => {
    const out: Record<string, number> = {}
    for (const t of ['question', 'question_version', 'result', 'learn_state', 'lesson', 'paper_question', 'seed_file', 'users'] as const)
      out[t] = await count(t)
    const start = performance.now()
    await loadSeed(server.deps)
    console.log(
      out,
      performance.now() - start,
      await server.db
        .selectFrom('result')
        .innerJoin('paper', 'paper.id', 'paper_id')
        .select(['user_id', 'paper_id', 'marks', 'full_marks', 'is_first'])
        .execute(),
    )
  })
})
