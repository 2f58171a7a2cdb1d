import { answerSupport } from '#server/services/account/support'
import { support } from '@/contract/account/support'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const MOBILE = '13900000001'

describe('customer service', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer()
    session = await server.signIn(MOBILE)
  })
  afterAll(() => server.close())

  it('accepts messages of learners and visitors, five a day, and answers once', async () => {
    const state = await server.send(support.state, {})
    expect(state).toMatchObject({ from: '09:00', to: '21:00', address: '', phone: '' })
    expect((await server.exchange(support.write, { body: { body: '打不开视频' } })).msg).toBe('请填写电话')
    await server.send(support.write, { body: { body: '打不开视频', contact: MOBILE } })
    const made = await server.send(support.write, { body: { body: ' 发票怎么开 ' } }, session)
    expect(made).toMatchObject({ body: '发票怎么开', answer: '' })
    for (let at = 0; at < 4; at++) await server.send(support.write, { body: { body: `第 ${at} 条` } }, session)
    expect((await server.exchange(support.write, { body: { body: '第六条' } }, session)).code).toBe(429)
    expect(await answerSupport(server.deps, made.id, '在订单页申请')).toEqual({ userId: session.userId })
    await expect(answerSupport(server.deps, made.id, '再答一次')).rejects.toThrow('已经回复过')
    const rows = await server.send(support.messages, {}, session)
    expect(rows).toHaveLength(5)
    expect(rows.at(-1)).toMatchObject({ body: '发票怎么开', answer: '在订单页申请' })
    expect(await server.send(support.messages, {}, await server.signIn('13900000004'))).toEqual([])
  })
})
