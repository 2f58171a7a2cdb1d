import { gatewayCalls } from '@/contract/site/gateway'
import { createSendGateway } from '@/data/http/send-gateway'
import { type Answering, envelope, fakeClient, grantOf, refusal } from '../fakes'

const { checkInviteCode, applyInstallment, cashAccount } = gatewayCalls

function openGateway(answering: Answering = () => envelope({ res: { balance: 5 } }), isSignedIn = true) {
  const client = fakeClient(answering)
  if (isSignedIn) client.session.saveLogin(grantOf('1'))
  const sendGateway = createSendGateway({ send: client.send, accessToken: () => client.session.store.getState().accessToken })
  const bodyOf = (at: number): unknown => JSON.parse(client.requests[at]?.body ?? '')
  return { ...client, sendGateway, bodyOf }
}

describe('through-api (document 2 §7)', () => {
  it('[D2-7-gateway-1] posts serviceName, params and config to /through-api', async () => {
    const { sendGateway, requests, bodyOf } = openGateway()
    expect(await sendGateway(checkInviteCode, { inviteCode: 'ABCDEF' })).toEqual({ balance: 5 })
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/v2-rabbit/through-api', headers: { 'x-access-token': 'access-1' } })
    expect(bodyOf(0)).toEqual({
      serviceName: 'ms-order.invite.checkInviteCode',
      params: { inviteCode: 'ABCDEF' },
      config: { isAuth: true },
    })
  })

  it('[D2-5-authkey-1] sends authKey along with an access token, and drops it without one', async () => {
    const signedIn = openGateway()
    await signedIn.sendGateway(cashAccount, {}, { authKey: 'userId' })
    expect(signedIn.bodyOf(0)).toMatchObject({ config: { isAuth: true, authKey: 'userId' } })
    const visitor = openGateway(undefined, false)
    await visitor.sendGateway(applyInstallment, { courseId: 1, name: '王', mobile: '13900000001' }, { authKey: 'userId' })
    expect(visitor.bodyOf(0)).toMatchObject({ config: { isAuth: false } })
    expect(visitor.bodyOf(0)).not.toHaveProperty('config.authKey')
  })

  it('[D2-7-gateway-2] isAuth decides whether the access token is sent, else the row of the name', async () => {
    const { sendGateway, requests, bodyOf } = openGateway()
    await sendGateway(applyInstallment, { courseId: 1, name: '王', mobile: '13900000001' })
    await sendGateway(applyInstallment, { courseId: 1, name: '王', mobile: '13900000001' }, { isAuth: true })
    expect(requests.map(({ headers }) => headers['x-access-token'])).toEqual(['', 'access-1'])
    expect([bodyOf(0), bodyOf(1)]).toMatchObject([{ config: { isAuth: false } }, { config: { isAuth: true } }])
  })

  it('refuses a visitor before sending a call that needs login, and reports a refusal like any call', async () => {
    const visitor = openGateway(undefined, false)
    await expect(visitor.sendGateway(cashAccount, {})).rejects.toMatchObject({ code: 410, message: 'need login' })
    expect(visitor.requests).toEqual([])
    const { sendGateway, told } = openGateway(() => refusal(409, '你已经填写过邀请码'))
    await expect(sendGateway(checkInviteCode, { inviteCode: 'ABCDEF' })).rejects.toMatchObject({ code: 409 })
    expect(told).toHaveLength(1)
  })
})
