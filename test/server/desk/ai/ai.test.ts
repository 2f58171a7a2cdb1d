import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { refreshPassages } from '#server/services/ai/passages'
import { ai } from '@/contract/ai/ai'
import { askAi } from '../../../support/ai-answers'
import { startServer, type TestServer } from '../../../support/server'
import { staffBrowser } from '../staff'

describe('opinions of answers by machine', () => {
  let server: TestServer
  let desk: FastifyInstance
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    await refreshPassages(server.deps)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('bring their learner a reply each time, also when the learner has thought again', async () => {
    const teacher = await staffBrowser(server, desk, ['teacher'])
    const learner = await server.signIn('13900008101')
    await server.send(ai.agree, { body: { isGiven: true } }, learner)
    const { ended } = await askAi(server, learner, { text: '视同销售有哪些情形？' })
    const words = ['引用换成了教材原文。', '感谢补充，已经改好。']
    for (const [at, answer] of words.entries()) {
      server.clock.advance(1_000)
      await server.send(ai.opine, { params: { id: ended.id }, body: { isGood: false, note: `第 ${at + 1} 次` } }, learner)
      expect((await teacher.act('answer-ai', ended.id, { answer })).status).toBe(303)
    }
    expect((await teacher.act('answer-ai', ended.id, { answer: '再说一次' })).body).toContain('这条反馈已被处理')
    const told = await server.db.selectFrom('message').select('body').where('user_id', '=', learner.userId).orderBy('id').execute()
    expect(told.map(({ body }) => body)).toEqual(words)
  })
})
