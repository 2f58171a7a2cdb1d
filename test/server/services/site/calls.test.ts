import { gateway, gatewayCalls } from '@/contract/site/gateway'
import { page } from '@/contract/site/page'
import { callNamed } from '../../../support/gateway'
import { startServer, type TestServer } from '../../../support/server'

describe('the tree of pages', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('names fields, their directions and the home page of each', async () => {
    expect(await server.send(page.tree, { query: {} })).toEqual([
      {
        id: 1,
        name: '会计考试',
        children: [expect.objectContaining({ id: 22, pageId: 11 }), expect.objectContaining({ id: 23, pageId: 12 })],
      },
      {
        id: 2,
        name: '实务技能',
        children: [expect.objectContaining({ id: 31, pageId: 13 }), expect.objectContaining({ id: 32, pageId: 14 })],
      },
    ])
  })

  it('omits, on its own, directions without a page, and fields without a direction', async () => {
    await server.db.updateTable('block_page').set({ place_type: null, place_item: null }).where('id', 'in', [12, 13, 14]).execute()
    const all = await server.send(page.tree, { query: {} })
    expect(all.flatMap(({ children }) => children).map(({ pageId }) => pageId)).toEqual([11, null, null, null])
    const shown = await server.send(page.tree, { query: { showStatus: '1' } })
    expect(shown).toEqual([{ id: 1, name: '会计考试', children: [{ id: 22, name: '初级会计', pageId: 11 }] }])
  })
})

describe('calls by name', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const call = (serviceName: string, params: Record<string, unknown>) =>
    server.exchange(gateway.throughApi, { body: { serviceName, params, config: {} } })

  it('[D2-7-gateway-3] answer a visitor 401, unless the name needs no session', async () => {
    const { applyInstallment, ...others } = gatewayCalls
    for (const { name } of Object.values(others)) expect(await call(name, { inviteCode: 'ABCDEF' })).toMatchObject({ code: 401 })
    expect(await call(applyInstallment.name, { courseId: 1, name: '王', mobile: '13900000001' })).toMatchObject({
      code: 404,
      msg: '课程不存在',
    })
  })

  it('refuse an unknown name, and parameters that do not fit', async () => {
    expect(await call('ms-order.invite.dropTable', {})).toMatchObject({ code: 404, msg: '接口不存在' })
    expect(await call(gatewayCalls.applyInstallment.name, { courseId: '1' })).toMatchObject({ code: 417, msg: '请求参数缺失或有误' })
  })

  it('take the learner from the session, whatever authKey says', async () => {
    const [mine, other] = [await server.signIn('13900000031'), await server.signIn('13900000032')]
    const own = await callNamed(server, gatewayCalls.invitedStatus, {}, mine)
    const body = { serviceName: gatewayCalls.checkInviteCode.name, params: { inviteCode: own.inviteCode }, config: { authKey: 'userId' } }
    expect(
      await server.send(gateway.throughApi, { body: { ...body, params: { ...body.params, userId: other.userId } } }, mine),
    ).toMatchObject({
      isUsable: false,
      reason: '不能填写自己的邀请码',
    })
  })
})
