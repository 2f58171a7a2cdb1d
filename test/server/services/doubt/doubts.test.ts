import { refreshSearch } from '#server/services/search/subjects'
import { doubt } from '@/contract/doubt/doubt'
import { search } from '@/contract/search/search'
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
const other = () => room.server.signIn('13905099999')

describe('finding', () => {
  it('shows and suggests public questions until they are deleted', async () => {
    const { doubtId } = await room.ask(learner, '固定资产加速折旧的双倍余额递减法怎么算？')
    await refreshSearch(room.server.deps)
    const find = async () =>
      (await room.server.send(search.find, { query: { searchKey: '双倍余额递减法', type: 'doubt' } })).rows.map((row) => row.id)
    expect(await find()).toEqual([doubtId])
    const alike = await room.server.send(doubt.similar, { query: { text: '双倍余额递减法最后两年怎么办' } }, await other())
    expect(alike.map(({ id }) => id)).toContain(doubtId)
    await room.server.send(doubt.remove, { params: { id: doubtId } }, learner)
    expect(await find()).toEqual([])
    await refreshSearch(room.server.deps)
    expect(await find()).toEqual([])
  })

  it('names an answer by a teacher, and excludes those of other learners', async () => {
    const { doubtId } = await room.ask(learner, '行政法规由谁制定？')
    const listed = async () => {
      const found = (await room.server.send(doubt.list, { query: { scope: 'all' } }, learner)).find(({ id }) => id === doubtId)
      return [found?.answerCount, found?.hasTeacherAnswer]
    }
    await room.write(doubtId, '国务院制定。', await other())
    expect(await listed()).toEqual([1, false])
    await room.teach(doubtId)
    expect(await listed()).toEqual([2, true])
  })

  it('shows held ones to their asker only', async () => {
    const { doubtId, isPublic } = await room.ask(learner, '加我微信 abc12345 一起讨论增值税')
    expect(isPublic).toBe(false)
    expect(await room.open(doubtId, learner)).toMatchObject({ isHeld: true })
    await expect(room.open(doubtId, await other())).rejects.toMatchObject({ code: 404 })
    await expect(room.open(doubtId)).rejects.toMatchObject({ code: 404 })
    const listed = async (session?: TestSession, scope: 'all' | 'mine' = 'all') =>
      (await room.server.send(doubt.list, { query: { scope } }, session)).map(({ id }) => id)
    expect(await listed(learner)).not.toContain(doubtId)
    expect(await listed(learner, 'mine')).toEqual([doubtId])
    await expect(listed(undefined, 'mine')).rejects.toMatchObject({ code: 401 })
  })
})
