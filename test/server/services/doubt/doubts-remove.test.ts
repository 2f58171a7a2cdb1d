import { closeOverdueDoubts } from '#server/services/doubt/ask'
import { doubt } from '@/contract/doubt/doubt'
import type { TestSession } from '../../../support/server'
import { type DoubtServer, startDoubtServer } from './doubt-server'

let room: DoubtServer
let asker: TestSession
let id = 0
let mobile = 13906000000
beforeAll(async () => {
  room = await startDoubtServer()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  asker = await room.server.signIn(String(++mobile))
  id = (await room.ask(asker, '法律责任有哪几种？', { isAnonymous: true })).doubtId
})

describe('the end of a question', () => {
  it('comes 72 hours after the last answer of a teacher', async () => {
    await room.teach(id)
    room.passHours(71)
    await closeOverdueDoubts(room.server.deps)
    asker = await room.server.signIn(String(mobile))
    expect((await room.open(id)).status).toBe('answered')
    room.passHours(1)
    expect((await room.open(id)).status).toBe('closed')
    asker = await room.server.signIn(String(mobile))
    await expect(room.write(id, '追问一下', asker)).rejects.toMatchObject({ code: 409 })
    await closeOverdueDoubts(room.server.deps)
    const row = await room.server.db.selectFrom('doubt').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.status).toBe('closed')
  })

  it('returns the quota when a question is deleted before an answer', async () => {
    const { doubtId } = await room.ask(asker, '总论要背哪些内容？')
    await room.server.send(doubt.remove, { params: { id: doubtId } }, asker)
    expect((await room.quota(asker)).left).toBe(4)
    await expect(room.open(doubtId, asker)).rejects.toMatchObject({ code: 404 })
    await expect(room.server.send(doubt.remove, { params: { id: doubtId } }, asker)).rejects.toMatchObject({ code: 404 })
  })
})
