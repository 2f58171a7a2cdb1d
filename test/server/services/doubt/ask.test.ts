import type { TestSession } from '../../../support/server'
import { type DoubtServer, startDoubtServer } from './doubt-server'

let room: DoubtServer
let learner: TestSession
let mobile = 13905000000
beforeAll(async () => {
  room = await startDoubtServer()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  learner = await room.server.signIn(String(++mobile))
})

describe('asking', () => {
  it.each([
    ['nothing', '   ', {}, 417],
    ['cheating', '谁能帮我代考一场', {}, 417],
    ['a lesson nobody has', '这里没听懂', { anchor: { lessonId: 999 } }, 404],
    ['a question nobody has', '这道题没看懂', { anchor: { questionId: 999 } }, 404],
    ['a picture of somebody else', '看图', { images: ['doubt/1/abc.png'] }, 417],
  ])('refuses %s and spends nothing', async (_name, text, change, code) => {
    await expect(room.ask(learner, text, change)).rejects.toMatchObject({ code })
    expect((await room.quota(learner)).left).toBe(5)
  })
})
