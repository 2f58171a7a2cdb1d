import { call } from '../call'
import type { BoundPhone, OwnCodeQuery, SmsCodeSent } from './auth.schema'
import type {
  FactorTicket,
  MobileUpdate,
  NewPassword,
  PersonalInfo,
  RealName,
  SecondFactor,
  SensitiveInfo,
  SensitiveQuery,
  UserCenter,
} from './profile.schema'

/** A learner's own data and the checks before it changes; the calls under `/user/` are our own. */
export const profile = {
  personal: call<object, PersonalInfo>({ service: 'legacy', method: 'GET', path: '/user/mine/personal-info', auth: true }),
  center: call<object, UserCenter>({ service: 'user', method: 'GET', path: '/v2/users/admin/app-user-center/config', auth: true }),
  sensitive: call<{ query: SensitiveQuery }, SensitiveInfo>({
    service: 'user',
    method: 'GET',
    path: '/v2/user/sensitive-info',
    auth: true,
  }),
  updateMobile: call<{ body: MobileUpdate }, BoundPhone>({ service: 'user', method: 'PATCH', path: '/v2/user/mobile/update', auth: true }),
  sendOwnCode: call<{ query: OwnCodeQuery }, SmsCodeSent>({
    service: 'user',
    method: 'POST',
    path: '/user/second-factor/smscode',
    auth: true,
  }),
  checkOwnCode: call<{ body: SecondFactor }, FactorTicket>({ service: 'user', method: 'POST', path: '/user/second-factor', auth: true }),
  setPassword: call<{ body: NewPassword }, PersonalInfo>({ service: 'user', method: 'POST', path: '/user/password', auth: true }),
  verifyName: call<{ body: RealName }, PersonalInfo>({ service: 'user', method: 'POST', path: '/user/real-name', auth: true }),
}
