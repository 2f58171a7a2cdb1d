import { giveKey } from '#server/repositories/account/session/one-time-key'
import { ai } from '@/contract/ai/ai'
import { hear, heardIn, nextKey } from '../../../support/ai-answers'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

let server: TestServer
let learner: TestSession

beforeAll(async () => {
  server = await startServer()
  learner = await server.signIn()
  await server.send(ai.agree, { body: { isGiven: true } }, learner)
})
afterAll(() => server.close())

const ask = (session = learner) => server.send(ai.ask, { body: { kind: 'chat', key: nextKey(), text: '视同销售' } }, session)
const open = async (id: number, session: TestSession) =>
  server.app.inject(
    `/ai-answers/${id}?key=${await giveKey(server.db, { download: 'ai-answer', of: [id] }, session.userId, server.clock.now())}`,
  )

describe('the stream of an answer', () => {
  it('opens once, and reports how the answer ended', async () => {
    const { url } = await ask()
    expect((await hear(server, url ?? '')).ended).toMatchObject({ status: 'refused', reason: 'off_subject' })
    expect((await hear(server, url ?? '')).raw).toBe('')
  })

  it('the stream of a written answer returns that answer', async () => {
    const { turn, url } = await ask()
    await hear(server, url ?? '')
    const source = { kind: 'help' as const, refId: 1, courseId: null, version: 0, second: null, title: '帮助' }
    const claims = [{ say: '', quote: '视同销售', source }]
    await server.db
      .updateTable('ai_turn')
      .set({ status: 'done', reason: null, claims: JSON.stringify(claims) })
      .where('id', '=', turn.id)
      .execute()
    const heard = heardIn((await open(turn.id, learner)).payload)
    expect(heard.claims).toEqual(claims)
    expect(heard.ended.status).toBe('done')
  })

  it('stays closed to everybody else', async () => {
    const { turn } = await ask()
    const other = await server.signIn('13900000082')
    expect((await server.app.inject(`/ai-answers/${turn.id}?key=wrong`)).statusCode).toBe(410)
    expect((await open(turn.id, other)).statusCode).toBe(410)
    await server.send(ai.agree, { body: { isGiven: true } }, other)
    expect((await open(turn.id, other)).statusCode).toBe(410)
    expect((await open(999_999, learner)).statusCode).toBe(410)
    await server.db.updateTable('ai_setting').set({ agreed_at: null }).where('user_id', '=', learner.userId).execute()
    expect((await open(turn.id, learner)).statusCode).toBe(410)
    await server.send(ai.agree, { body: { isGiven: true } }, learner)
    expect((await open(turn.id, learner)).statusCode).toBe(200)
  })
})
