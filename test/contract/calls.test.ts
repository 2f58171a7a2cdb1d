import { allCalls } from '@/contract/calls'
import { services } from '@/contract/services'
import { gatewayCalls } from '@/contract/site/gateway'

/** Document 2 §6, the calls that need no access token; the installment application is called by name. */
const withoutToken = new Set([
  'POST /v2/user/account/login',
  'GET /user/login-smscode',
  'POST /user/smscode/login',
  'GET /v2/wx/js-config',
  'GET /v2/redirect/wechat-login-url',
  'GET /v2/user/token/refresh',
  'POST /v2/once-token/login',
  'POST /user/login-key/login',
  // A login of our own, by the code of the mini-program host.
  'POST /user/mini-program/login',
  // And by the token that Apple gives the iOS app.
  'GET /user/apple/nonce',
  'POST /user/apple/login',
])

describe('the contract', () => {
  it('[D2-7-common-7] has the seventeen services', () => {
    expect([...services]).toEqual(
      'exam mojave token rabbit gordon course order marketing user task classmate learning guser adbox book doubt tiger'.split(' '),
    )
  })

  it('[D2-6-token-1] allows only the documents’ calls without an access token', () => {
    const named = allCalls().map(({ method, path, auth }) => ({ call: `${method} ${path}`, auth }))
    const tokenless = named.filter(({ auth }) => !auth).map(({ call }) => call)
    expect(tokenless.filter((call) => !withoutToken.has(call))).toEqual([])
    expect(named.filter(({ call, auth }) => auth && withoutToken.has(call))).toEqual([])
    expect(
      Object.values(gatewayCalls)
        .filter(({ auth }) => !auth)
        .map(({ name }) => name),
    ).toEqual(['ms-order.order.applyHaierFq'])
  })

  it('[D2-7-gateway-9] names the functions behind the gateway as the document does', () => {
    expect(Object.values(gatewayCalls).map(({ name }) => name)).toEqual([
      'ms-order.invite.checkInviteCode',
      'ms-order.invite.writeInviteCode',
      'ms-order.cashAccount.getCashAccount',
      'ms-order.order.applyHaierFq',
      'ms-user.user.getUserInvitedStatus',
    ])
  })
})
