import { refreshPassages } from '#server/services/ai/passages'
import { ai } from '@/contract/ai/ai'
import type { Call } from '@/contract/call'
import { askAi, hear, nextKey } from '../../../support/ai-answers'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

let server: TestServer
let learner: TestSession
let otherDevice: TestSession
let turnId = 0
let sessionId = 0
let unheard = ''

beforeAll(async () => {
  server = await startServer({ seed: true })
  await refreshPassages(server.deps)
  learner = await server.signIn('13800000001')
  otherDevice = await server.signIn('13800000001')
  await server.send(ai.agree, { body: { isGiven: true } }, learner)
  const { ended } = await askAi(server, learner, { text: '视同销售' })
  turnId = ended.id
  sessionId = ended.sessionId
  const { url } = await server.send(ai.ask, { body: { kind: 'chat', key: nextKey(), text: '视同销售' } }, learner)
  unheard = url ?? ''
})
afterAll(() => server.close())

const paper = async () => (await server.db.selectFrom('paper').select('id').executeTakeFirstOrThrow()).id

async function beginExam(userId: number, number: number): Promise<number> {
  const now = server.clock.now()
  const row = { user_id: userId, paper_id: await paper(), number, status: 'running' as const, started_at: now, deadline: now + 60_000 }
  return (
    await server.db
      .insertInto('attempt')
      .values({ ...row, form: JSON.stringify({ sections: [] }) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** Lists the input of each call; those that lead to no answer stay open. */
const inputs = (): Record<keyof typeof ai, { input: object; isOpen?: true }> => ({
  state: { input: {}, isOpen: true },
  agree: { input: { body: { isGiven: true } }, isOpen: true },
  stop: { input: { params: { id: turnId } }, isOpen: true },
  sessions: { input: { query: {} } },
  session: { input: { params: { id: sessionId } } },
  remove: { input: { params: { id: sessionId } } },
  removeAll: { input: {} },
  ask: { input: { body: { kind: 'chat', key: nextKey(), text: '视同销售' } } },
  again: { input: { params: { id: turnId }, body: { key: nextKey() } } },
  opine: { input: { params: { id: turnId }, body: { isGood: true, note: '' } } },
  similar: { input: { query: { questionId: 6 } } },
})

const codeOf = async (name: keyof typeof ai, session: TestSession) =>
  (await server.exchange(ai[name] as Call, inputs()[name].input, session)).code

describe('the tutor during an exam', () => {
  let attemptId = 0
  beforeAll(async () => {
    attemptId = await beginExam(learner.userId, 901)
  })

  it.each(Object.keys(ai) as (keyof typeof ai)[])('refuses %s on each device, unless it leads to no answer', async (name) => {
    const expected = inputs()[name].isOpen ? 200 : 409
    expect(await codeOf(name, learner)).toBe(expected)
    expect(await codeOf(name, otherDevice)).toBe(expected)
  })

  it('keeps a prepared stream closed', async () => expect((await hear(server, unheard)).raw).toBe(''))

  it('shows this in its state', async () => expect(await server.send(ai.state, {}, otherDevice)).toMatchObject({ isUnderExam: true }))

  it('stays open for another learner', async () => {
    const other = await server.signIn('13900000081')
    await server.send(ai.agree, { body: { isGiven: true } }, other)
    expect((await askAi(server, other, { text: '视同销售' })).ended.status).toBe('done')
  })

  it('opens again after the hand-in, or when the time is up', async () => {
    await server.db.updateTable('attempt').set({ status: 'submitted' }).where('id', '=', attemptId).execute()
    expect(await codeOf('sessions', learner)).toBe(200)
    await beginExam(learner.userId, 902)
    expect(await codeOf('sessions', learner)).toBe(409)
    server.clock.advance(60_001)
    expect(await codeOf('sessions', learner)).toBe(200)
  })
})

it('a visitor is asked to sign in', async () => {
  for (const name of Object.keys(ai) as (keyof typeof ai)[])
    expect((await server.exchange(ai[name] as Call, inputs()[name].input)).code).toBe(401)
})
