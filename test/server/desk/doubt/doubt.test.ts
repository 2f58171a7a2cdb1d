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

  it('a teacher answers as themselves alone, and the learner sees their name and picture', async () => {
    const { server } = doubts
    const desk = await buildDesk(server.deps)
    const teacher = await staffBrowser(server, desk, ['teacher'])
    const { id: staffId } = await server.db.selectFrom('staff').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const other = { id: TEACHER + 1, name: '周文', title: '税法主讲', avatar: 'avatars/t5.jpg', intro: '' }
    await server.db.insertInto('teacher').values(other).execute()
    const owner = await staffBrowser(server, desk, ['owner'])
    const changed = { roles: 'teacher', teacherId: String(other.id), state: 'on' }
    expect((await owner.act('change-staff', staffId, changed)).status).toBe(303)
    const asker = await server.signIn()
    const { doubtId } = await doubts.ask(asker, '固定资产怎么折旧？')
    const { body } = await teacher.get(`/acts/answer-doubt/${doubtId}`)
    expect([...body.matchAll(/<option value="(\d+)"/g)].map(([, value]) => Number(value))).toEqual([other.id])
    const sheet = (await teacher.get(`/doubts/${doubtId}`)).body
    expect([sheet.includes(`<option value="${other.id}">`), sheet.includes(`<option value="${TEACHER}">`)]).toEqual([true, false])
    const forged = await teacher.act('answer-doubt', doubtId, { teacherId: String(TEACHER), text: '按年限平均。' })
    expect([forged.status, (await doubts.open(doubtId, asker)).posts]).toEqual([422, []])
    expect((await teacher.act('answer-doubt', doubtId, { teacherId: String(other.id), text: '按年限平均。' })).status).toBe(303)
    const [post] = (await doubts.open(doubtId, asker)).posts
    expect(JSON.stringify(post)).toContain(other.name)
    expect(JSON.stringify(post)).toContain(other.avatar)
    await desk.close()
  })
})
