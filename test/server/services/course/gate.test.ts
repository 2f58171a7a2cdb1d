import { gate } from '@/contract/course/gate'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

/** Owned by the first learner: asks for profile, mobile, group and protocol. */
const CRAM = 105
let server: TestServer
let owner: TestSession
let stranger: TestSession
beforeAll(async () => {
  server = await startServer({ seed: true })
  owner = await server.signIn('13800000001')
  stranger = await server.signIn('13900000042')
})
afterAll(() => server.close())

const params = { id: CRAM }
const finish = (kind: 'profile' | 'mobile' | 'group' | 'protocol', who = owner) =>
  server.exchange(gate.finishPreTask, { params, body: { kind } }, who)

describe('the gate before the first lesson', () => {
  it('the gate is shown to everybody, and names the next step', async () => {
    expect(await server.send(gate.authInfo, { params })).toMatchObject({
      hasProtocol: true,
      preTasks: ['profile', 'mobile', 'group', 'protocol'],
    })
    expect(await server.send(gate.memberAuth, { params })).toMatchObject({ reason: 'login' })
    expect(await server.send(gate.memberAuth, { params }, stranger)).toMatchObject({ reason: 'not_bought', action: '立即购买' })
    expect(await server.send(gate.memberAuth, { params }, owner)).toMatchObject({ reason: 'pre_task' })
    expect(await server.exchange(gate.authInfo, { params: { id: 999 } })).toMatchObject({ code: 404 })
  })

  it('opens step by step, each once its condition is met', async () => {
    expect(await finish('protocol')).toMatchObject({ code: 409, msg: '请先签署保障协议' })
    expect(await finish('profile')).toMatchObject({ code: 200 })
    expect(await finish('group')).toMatchObject({ code: 200 })
    const marked = await server.send(gate.markMobile, { body: { courseId: CRAM } }, owner)
    expect(marked).toMatchObject({
      isOpen: false,
      tasks: [{ isDone: true }, { isDone: true }, { isDone: true }, { kind: 'protocol', isDone: false }],
    })
    expect(await server.send(gate.member, { params }, owner)).toMatchObject({ courseId: CRAM, isMobileMarked: true })
  })

  it('the gate is empty for a learner who does not own the course', async () => {
    expect(await finish('group', stranger)).toMatchObject({ code: 409 })
    expect(await server.exchange(gate.member, { params }, stranger)).toMatchObject({ code: 404 })
    expect(await server.exchange(gate.preTasks, { query: { courseId: CRAM } })).toMatchObject({ code: 401 })
  })

  it('checks an unbound number and a missing picture first', async () => {
    await server.db
      .insertInto('entitlement')
      .values({ user_id: stranger.userId, course_id: CRAM, granted_at: 0, expires_at: null, order_sn: null })
      .execute()
    await server.db.updateTable('users').set({ mobile: null }).where('id', '=', stranger.userId).execute()
    expect(await finish('mobile', stranger)).toMatchObject({ code: 409, msg: '请先绑定手机号' })
    expect(await finish('profile', stranger)).toMatchObject({ code: 409, msg: '请先设置头像和昵称' })
  })

  it('stops the sale of a withdrawn course, and its owners continue to learn', async () => {
    await server.db.updateTable('course').set({ is_on_sale: false }).where('id', '=', 102).execute()
    expect(await server.send(gate.memberAuth, { params: { id: 102 } })).toMatchObject({ reason: 'withdrawn' })
    expect(await server.send(gate.memberAuth, { params: { id: 102 } }, owner)).toMatchObject({ reason: 'open' })
  })
})

it('access to many courses is queried at once', async () => {
  const query = { ids: '101,104,103' }
  const of = async (who?: TestSession) =>
    Object.fromEntries((await server.send(gate.standings, { query }, who)).map(({ courseId, access }) => [courseId, access]))
  expect(await of(owner)).toEqual({ 101: 'owned', 103: 'none', 104: 'owned' })
  expect(await of()).toEqual({ 101: 'none', 103: 'none', 104: 'none' })
})
