import { Type } from '@sinclair/typebox'
import { BoundPhoneSchema, SmsCodeSentSchema } from '@/contract/account/auth.schema'
import { profile } from '@/contract/account/profile'
import {
  FactorTicketSchema,
  MobileUpdateSchema,
  NewPasswordSchema,
  PersonalInfoSchema,
  RealNameSchema,
  SecondFactorSchema,
  SensitiveInfoSchema,
  SensitiveQuerySchema,
  UserCenterSchema,
} from '@/contract/account/profile.schema'
import { support } from '@/contract/account/support'
import { SupportMessageSchema, SupportStateSchema, SupportTextSchema } from '@/contract/account/support.schema'
import type { ServicePlugin } from '../../deps'
import { serve, type Visit } from '../../http/serve'
import { changeMobile } from './change-mobile'
import { sensitiveInfo, verifyName } from './real-name'
import { checkOwnCode, sendOwnCode } from './second-factor'
import { setPassword } from './set-password'
import { supportMessages, supportState, writeSupport } from './support'
import { userCenter } from './user-center'

const tokenOf = ({ request }: Visit) => String(request.headers['x-access-token'] ?? '')

/** A learner's own data: menu, number, real name. Registered within the user service. */
export const accountCalls: ServicePlugin = (app, deps) => {
  serve(app, profile.center, { reply: UserCenterSchema }, (_input, { learnerId }) => userCenter(deps, learnerId))
  serve(app, profile.sensitive, { query: SensitiveQuerySchema, reply: SensitiveInfoSchema }, ({ query }, { learnerId }) =>
    sensitiveInfo(deps, learnerId, query),
  )
  serve(app, profile.updateMobile, { body: MobileUpdateSchema, reply: BoundPhoneSchema }, ({ body }, visit) =>
    changeMobile(deps, visit.learnerId, body, tokenOf(visit)),
  )
  serve(app, profile.sendOwnCode, { reply: SmsCodeSentSchema }, (_input, { learnerId, ip }) => sendOwnCode(deps, learnerId, ip))
  serve(app, profile.checkOwnCode, { body: SecondFactorSchema, reply: FactorTicketSchema }, ({ body }, { learnerId }) =>
    checkOwnCode(deps, learnerId, body),
  )
  serve(app, profile.setPassword, { body: NewPasswordSchema, reply: PersonalInfoSchema }, ({ body }, visit) =>
    setPassword(deps, visit.learnerId, body, tokenOf(visit)),
  )
  serve(app, profile.verifyName, { body: RealNameSchema, reply: PersonalInfoSchema }, ({ body }, { learnerId }) =>
    verifyName(deps, learnerId, body),
  )
}

/** Customer service, for visitors too. Registered within the user service. */
export const supportCalls: ServicePlugin = (app, deps) => {
  serve(app, support.state, { reply: SupportStateSchema }, () => supportState(deps))
  serve(app, support.write, { body: SupportTextSchema, reply: SupportMessageSchema }, ({ body }, { userId, ip }) =>
    writeSupport(deps, { userId, ip }, body),
  )
  serve(app, support.messages, { reply: Type.Array(SupportMessageSchema) }, (_input, { learnerId }) => supportMessages(deps, learnerId))
}
