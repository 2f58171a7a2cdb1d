import { forgetOldAi } from '#server/services/ai/history'
import { refreshPassages } from '#server/services/ai/passages'
import { ai } from '@/contract/ai/ai'
import { AI_KEPT_DAYS } from '@/domain/ai/ai-answer'
import { askAi, nextKey } from '../../../support/ai-answers'
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

describe('a conversation', () => {
  it('a conversation is visible to its learner only', async () => {
    const { ended } = await ask('视同销售')
    const params = { id: ended.sessionId }
    const other = await server.signIn('13900000080')
    await server.send(ai.agree, { body: { isGiven: true } }, other)
    const key = nextKey()
    for (const wish of [
      () => server.send(ai.session, { params }, other),
      () => server.send(ai.remove, { params }, other),
      () => server.send(ai.stop, { params: { id: ended.id } }, other),
      () => server.send(ai.again, { params: { id: ended.id }, body: { key } }, other),
      () => server.send(ai.opine, { params: { id: ended.id }, body: { isGood: true, note: '' } }, other),
      () => server.send(ai.ask, { body: { kind: 'chat', key, text: '视同销售', sessionId: ended.sessionId } }, other),
    ])
      await expect(wish()).rejects.toMatchObject({ code: 404 })
  })

  it('can be rated, and rated again', async () => {
    const { ended } = await ask('视同销售')
    const opine = (isGood: boolean, note: string) => server.send(ai.opine, { params: { id: ended.id }, body: { isGood, note } }, learner)
    expect(await opine(true, '')).toMatchObject({ opinion: 'good' })
    expect(await opine(false, '引用不对，打我电话13812345678')).toMatchObject({ opinion: 'bad' })
    const { note } = await server.db.selectFrom('ai_opinion').select('note').where('turn_id', '=', ended.id).executeTakeFirstOrThrow()
    expect(note).toBe('引用不对，打我电话〔手机号〕')
  })

  it('can be removed, one or all, and is removed by itself when it is old', async () => {
    const { ended } = await ask('视同销售')
    await server.send(ai.remove, { params: { id: ended.sessionId } }, learner)
    await expect(server.send(ai.session, { params: { id: ended.sessionId } }, learner)).rejects.toMatchObject({ code: 404 })
    await ask('视同销售')
    server.clock.advance((AI_KEPT_DAYS + 1) * DAY_MS)
    await forgetOldAi(server.deps)
    const fresh = await server.signIn('13800000001')
    expect(await server.send(ai.sessions, { query: {} }, fresh)).toEqual([])
    await askAi(server, fresh, { text: '视同销售' })
    await server.send(ai.removeAll, {}, fresh)
    expect(await server.send(ai.sessions, { query: {} }, fresh)).toEqual([])
  })
})

it('similar questions share a knowledge point', async () => {
  const fresh = await server.signIn('13800000001')
  const rows = await server.send(ai.similar, { query: { questionId: 6 } }, fresh)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ questionId }) => questionId)).not.toContain(6)
  const own = await server.db.selectFrom('question_version').select('point_ids').where('question_id', '=', 6).executeTakeFirstOrThrow()
  const points = await server.db.selectFrom('knowledge_point').select('title').where('id', 'in', own.point_ids).execute()
  for (const row of rows) expect(row.points.some((title) => points.some((point) => point.title === title))).toBe(true)
  await expect(server.send(ai.similar, { query: { questionId: 999_999 } }, fresh)).rejects.toMatchObject({ code: 404 })
})
