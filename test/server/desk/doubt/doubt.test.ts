import { buildDesk } from '#server/desk/app'
import { type DoubtServer, startDoubtServer, TEACHER } from '../../services/doubt/doubt-server'
import { staffBrowser } from '../staff'

let doubts: DoubtServer
beforeAll(async () => {
  doubts = await startDoubtServer()
})
afterAll(() => doubts.server.close())

describe('the desk of questions', () => {
  it('stores the answers to two questions given in one millisecond, and both of two to one', async () => {
    const { server } = doubts
    const desk = await buildDesk(server.deps)
    const teacher = await staffBrowser(server, desk, ['teacher'])
    const asker = await server.signIn()
    const first = (await doubts.ask(asker, '什么时候用移动加权平均法？')).doubtId
    const second = (await doubts.ask(asker, '借方和贷方怎么区分？')).doubtId
    for (const [id, text] of [
      [first, '每次进货都重新算单价。'],
      [second, '资产的增加记借方。'],
      [second, '负债的增加记贷方。'],
    ] as const)
      expect((await teacher.act('answer-doubt', id, { teacherId: String(TEACHER), text })).status).toBe(303)
    const textsOf = async (id: number) => (await doubts.open(id, asker)).posts.map(({ text }) => text)
    expect(await textsOf(first)).toEqual(['每次进货都重新算单价。'])
    expect(await textsOf(second)).toEqual(['资产的增加记借方。', '负债的增加记贷方。'])
    await desk.close()
  })
})
