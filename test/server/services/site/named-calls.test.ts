import { gateway, gatewayCalls } from '@/contract/site/gateway'
import { callNamed } from '../../../support/gateway'
import { startServer, type TestServer } from '../../../support/server'

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
