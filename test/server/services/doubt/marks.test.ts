import { doubt } from '@/contract/learning/doubt'
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

describe('marks', () => {
  const like = (session: TestSession, isOn: boolean) => room.server.send(doubt.like, { params: { id }, body: { isOn } }, session)

  it('a like counts once', async () => {
    expect(await like(peer, true)).toEqual({ isLiked: true, likeCount: 1 })
    expect(await like(peer, true)).toEqual({ isLiked: true, likeCount: 1 })
    expect(await like(peer, false)).toEqual({ isLiked: false, likeCount: 0 })
    expect(await like(peer, false)).toEqual({ isLiked: false, likeCount: 0 })
  })

  it('three reports take a text out of sight', async () => {
    const report = (session: TestSession) =>
      room.server.send(doubt.report, { params: { id }, body: { reason: 'abuse', note: '' } }, session)
    await expect(report(asker)).rejects.toMatchObject({ code: 417 })
    await report(peer)
    await report(peer)
    for (const name of ['13906088881', '13906088882']) {
      expect(await room.open(id)).toMatchObject({ isHeld: false })
      await report(await room.server.signIn(name))
    }
    await expect(room.open(id)).rejects.toMatchObject({ code: 404 })
    expect(await room.open(id, asker)).toMatchObject({ isHeld: true })
  })
})
