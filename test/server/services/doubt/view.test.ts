import type { TestSession } from '../../../support/server'
import { type DoubtServer, startDoubtServer } from './doubt-server'

let room: DoubtServer
let asker: TestSession
let peer: TestSession
let id = 0
let mobile = 13906000000
beforeAll(async () => {
  room = await startDoubtServer()
  peer = await room.server.signIn('13906099999')
})
afterAll(() => room.server.close())
beforeEach(async () => {
  asker = await room.server.signIn(String(++mobile))
  id = (await room.ask(asker, '法律责任有哪几种？', { isAnonymous: true })).doubtId
})

describe('what a viewer sees', () => {
  it('an anonymous asker stays so for everybody, below the question too', async () => {
    await room.write(id, '补充一句', asker)
    const seen = await room.open(id, peer, asker.userId)
    expect([seen.asker.name, seen.posts[0]?.author.name, seen.sharedBy]).toEqual(['匿名同学', '匿名同学', null])
    expect((await room.open(id, asker)).asker.isMine).toBe(true)
  })
})
