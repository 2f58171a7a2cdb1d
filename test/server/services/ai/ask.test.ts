import { refreshPassages } from '#server/services/ai/passages'
import { ai } from '@/contract/ai/ai'
import { AI_DAILY_CAP } from '@/domain/ai/ai-answer'
import { askAi, hear, nextKey } from '../../../support/ai-answers'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const DAY_MS = 86_400_000

let server: TestServer
let learner: TestSession

beforeAll(async () => {
  server = await startServer({ seed: true })
  await refreshPassages(server.deps)
  learner = await server.signIn('13800000001')
  await server.send(ai.agree, { body: { isGiven: true } }, learner)
})
afterAll(() => server.close())

const ask = (text: string) => askAi(server, learner, { text })

describe('a question', () => {
  it('a question is asked once for a key, and its stream opens once', async () => {
    const body = { kind: 'chat' as const, key: nextKey(), text: '视同销售有哪些情形？' }
    const first = await server.send(ai.ask, { body }, learner)
    const second = await server.send(ai.ask, { body }, learner)
    expect(second.turn.id).toBe(first.turn.id)
    expect((await hear(server, first.url ?? '')).ended.status).toBe('done')
    expect((await hear(server, first.url ?? '')).raw).toBe('')
    expect((await hear(server, second.url ?? '')).ended.status).toBe('done')
    expect(await server.send(ai.ask, { body }, learner)).toMatchObject({ url: null, turn: { status: 'done' } })
  })

  onPostgres('a question is asked once when it is sent twice at once', async () => {
    const body = { kind: 'chat' as const, key: nextKey(), text: '视同销售有哪些情形？' }
    const left = async () => (await server.send(ai.state, {}, learner)).left
    const before = await left()
    const { hasWaited, value } = await race(server.db, {
      hold: (work) => work.selectFrom('users').select('id').where('id', '=', learner.userId).forNoKeyUpdate().execute(),
      act: () => Promise.all([1, 2].map(() => server.exchange(ai.ask, { body }, learner))),
      count: 2,
    })
    expect([hasWaited, value.map(({ code }) => code), await left()]).toEqual([true, [200, 200], before - 1])
    expect(value[0]?.res?.turn.id).toBe(value[1]?.res?.turn.id)
  })

  it('a question is answered again, once for a key', async () => {
    const { ended } = await ask('视同销售有哪些情形？')
    const key = nextKey()
    const again = await server.send(ai.again, { params: { id: ended.id }, body: { key } }, learner)
    expect(again.turn).toMatchObject({ id: ended.id, status: 'waiting', claims: [] })
    await server.send(ai.again, { params: { id: ended.id }, body: { key } }, learner)
    await expect(server.send(ai.again, { params: { id: ended.id }, body: { key: nextKey() } }, learner)).rejects.toMatchObject({
      code: 409,
    })
    expect((await hear(server, again.url ?? '')).ended.claims).toEqual(ended.claims)
  })

  it('a new answer begins without what was thought of the one before', async () => {
    const { ended } = await ask('视同销售有哪些情形？')
    const opinion = async () => {
      const { turns } = await server.send(ai.session, { params: { id: ended.sessionId } }, learner)
      return turns.find(({ id }) => id === ended.id)?.opinion
    }
    await server.send(ai.opine, { params: { id: ended.id }, body: { isGood: false, note: '没有答到点上' } }, learner)
    expect(await opinion()).toBe('bad')
    const again = await server.send(ai.again, { params: { id: ended.id }, body: { key: nextKey() } }, learner)
    expect(again.turn.opinion).toBeNull()
    await hear(server, again.url ?? '')
    expect(await opinion()).toBeNull()
  })

  it('can be stopped before it is answered', async () => {
    const { turn, url } = await server.send(ai.ask, { body: { kind: 'chat', key: nextKey(), text: '视同销售' } }, learner)
    expect(await server.send(ai.stop, { params: { id: turn.id } }, learner)).toMatchObject({ status: 'stopped' })
    expect((await hear(server, url ?? '')).ended.status).toBe('stopped')
  })

  it('needs a consent, whose withdrawal deletes the conversations', async () => {
    const other = await server.signIn('13900000078')
    const body = { kind: 'chat' as const, key: nextKey(), text: '视同销售' }
    await expect(server.send(ai.ask, { body }, other)).rejects.toMatchObject({ code: 403 })
    await server.send(ai.agree, { body: { isGiven: true } }, other)
    await askAi(server, other, { text: '视同销售' })
    expect(await server.send(ai.sessions, { query: {} }, other)).toHaveLength(1)
    expect(await server.send(ai.agree, { body: { isGiven: false } }, other)).toMatchObject({ hasAgreed: false, left: AI_DAILY_CAP - 1 })
    expect(await server.send(ai.sessions, { query: {} }, other)).toEqual([])
  })

  it('a question is counted by the day', async () => {
    const other = await server.signIn('13900000079')
    await server.send(ai.agree, { body: { isGiven: true } }, other)
    await askAi(server, other, { text: '视同销售' })
    await server.db
      .updateTable('ai_day')
      .set({ count: AI_DAILY_CAP - 1 })
      .where('user_id', '=', other.userId)
      .execute()
    const wishes = [1, 2, 3].map(() => askAi(server, other, { text: '视同销售' }))
    const told = await Promise.allSettled(wishes)
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await server.send(ai.state, {}, other)).toMatchObject({ left: 0 })
    server.clock.advance(DAY_MS)
    learner = await server.signIn('13800000001')
    expect(await server.send(ai.state, {}, await server.signIn('13900000079'))).toMatchObject({ left: AI_DAILY_CAP })
  })
})
