import { Type } from '@sinclair/typebox'
import type { Deps, ServicePlugin } from '#server/deps'
import { markBrowser } from '#server/http/auth-cookie'
import { deviceCodeOf } from '#server/http/caller'
import { serve, type Visit } from '#server/http/serve'
import { mediaUrl } from '#server/media-url'
import { audioInfo } from '#server/providers/uploads/audio-info'
import { grantUpload } from '#server/providers/uploads/grant'
import { notFound } from '#server/refusal'
import { facesOf } from '#server/repositories/account/profile'
import { refreshSession } from '#server/repositories/account/session/refresh'
import { endSession } from '#server/repositories/account/session/session'
import { claimVisits } from '#server/repositories/site/marketing-links'
import { newestApp } from '#server/services/site/app-version'
import { jsConfig, wechatLoginUrl } from '#server/services/site/messaging'
import { bindPhone, loginByMiniProgram, miniLink, miniProgramId } from '#server/services/site/mini-program'
import { address } from '@/contract/account/address'
import {
  AddressBodySchema,
  AddressSchema,
  AddressTextSchema,
  RecognisedSchema,
  RegionSchema,
  RegionsQuerySchema,
} from '@/contract/account/address.schema'
import { auth } from '@/contract/account/auth'
import {
  AccountLoginSchema,
  BoundPhoneSchema,
  JsConfigQuerySchema,
  JsConfigSchema,
  KeyLoginSchema,
  LoginUrlQuerySchema,
  LoginUrlSchema,
  LogoutSchema,
  MiniProgramLoginSchema,
  OnceTokenLoginSchema,
  PhoneCodeSchema,
  RefreshQuerySchema,
  SessionGrantSchema,
  SmsCodeQuerySchema,
  SmsCodeSentSchema,
  SmsLoginSchema,
} from '@/contract/account/auth.schema'
import { phone } from '@/contract/account/phone'
import { sessions } from '@/contract/account/session'
import { user } from '@/contract/account/user'
import {
  type UserBase,
  UserBaseSchema,
  UserInfoQuerySchema,
  UserInfoSchema,
  type UsersQuery,
  UsersQuerySchema,
} from '@/contract/account/user.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { appVersion } from '@/contract/site/app-version'
import { AppVersionQuerySchema, AppVersionSchema } from '@/contract/site/app-version.schema'
import { audio } from '@/contract/site/audio'
import { AudioInfoSchema, AudioQuerySchema } from '@/contract/site/audio.schema'
import { miniProgram } from '@/contract/site/mini-program'
import { MiniLinkQuerySchema, MiniLinkSchema, MiniProgramIdSchema, MiniProgramNameSchema } from '@/contract/site/mini-program.schema'
import { upload } from '@/contract/site/upload'
import { UpTokenQuerySchema, UpTokenSchema } from '@/contract/site/upload.schema'
import { addAddress, changeAddress, listAddresses, recogniseAddress, removeAddress } from './addresses'
import { askForCode, loginBySms } from './auth'
import { serveMessages } from './messages'
import { accountCalls, deviceCalls, memberCalls, supportCalls } from './plugin'
import { minorCalls, privacyCalls } from './privacy-calls'
import { userInfo } from './profile'
import { regionsBelow } from './regions'
import { loginByAccount, loginByKey, loginByOnceToken } from './sign-in'
import { serveNotices } from './subscriptions'

const byId = { params: IdParamsSchema }

/** Addresses of learners, and the regions they choose from. */
const addressCalls: ServicePlugin = (app, deps) => {
  serve(app, address.list, { reply: Type.Array(AddressSchema) }, (_input, { learnerId }) => listAddresses(deps, learnerId))
  serve(app, address.add, { body: AddressBodySchema, reply: AddressSchema }, ({ body }, { learnerId }) => addAddress(deps, learnerId, body))
  serve(app, address.change, { ...byId, body: AddressBodySchema, reply: AddressSchema }, ({ params, body }, { learnerId }) =>
    changeAddress(deps, learnerId, params.id, body),
  )
  serve(app, address.remove, { ...byId, reply: NothingSchema }, ({ params }, { learnerId }) => removeAddress(deps, learnerId, params.id))
  serve(app, address.regions, { query: RegionsQuerySchema, reply: Type.Array(RegionSchema) }, async ({ query }) =>
    regionsBelow(query.parent),
  )
  serve(app, address.recognise, { body: AddressTextSchema, reply: RecognisedSchema }, ({ body }) => recogniseAddress(body.text))
}

/** Public data of learners. Unknown ids are left out. */
async function usersByIds({ db, env }: Deps, { ids, limit }: UsersQuery): Promise<UserBase[]> {
  const wanted = [...new Set(ids.split(',').map(Number))].filter((id) => id <= 2_147_483_647)
  const rows = await facesOf(db, wanted, limit)
  return rows.map(({ id, nickname, avatar }) => {
    const face = avatar && mediaUrl(env, avatar)
    return { id, nickname, largeAvatar: face, mediumAvatar: face, smallAvatar: face }
  })
}

const callerOf = ({ network, request }: Visit) => ({ network, device: deviceCodeOf(request) })

/** The ways in that need no SMS code. */
const serveOtherLogins: ServicePlugin = (app, deps) => {
  const reply = SessionGrantSchema
  serve(app, auth.loginByAccount, { body: AccountLoginSchema, reply }, ({ body }, visit) => loginByAccount(deps, body, callerOf(visit)))
  serve(app, auth.loginByKey, { body: KeyLoginSchema, reply }, ({ body }) => loginByKey(deps, body))
  serve(app, auth.loginByOnceToken, { body: OnceTokenLoginSchema, reply }, ({ body }) => loginByOnceToken(deps, body))
  serve(app, auth.loginByMiniProgram, { body: MiniProgramLoginSchema, reply }, ({ body }) => loginByMiniProgram(deps, body))
  serve(app, phone.bind, { body: PhoneCodeSchema, reply: BoundPhoneSchema }, ({ body }, { learnerId }) => bindPhone(deps, learnerId, body))
  serve(app, auth.wechatLoginUrl, { query: LoginUrlQuerySchema, reply: LoginUrlSchema }, ({ query }, { request, reply: answer }) =>
    wechatLoginUrl(deps, query, () => markBrowser(request, answer, deps.env)),
  )
  serve(app, auth.jsConfig, { query: JsConfigQuerySchema, reply: JsConfigSchema }, ({ query }) => jsConfig(deps, query.url))
}

/** Ways from the web into the apps, and what is known of files. */
const serveWaysIn: ServicePlugin = (app, deps) => {
  serve(app, appVersion.newest, { query: AppVersionQuerySchema, reply: AppVersionSchema }, ({ query }) => newestApp(deps, query))
  serve(app, miniProgram.appId, { params: MiniProgramNameSchema, reply: MiniProgramIdSchema }, ({ params }) =>
    miniProgramId(deps, params.name),
  )
  serve(app, miniProgram.link, { query: MiniLinkQuerySchema, reply: MiniLinkSchema }, ({ query }) => miniLink(deps, query))
  serve(app, audio.info, { query: AudioQuerySchema, reply: AudioInfoSchema }, async ({ query }) => {
    const info = await audioInfo(deps, query.src)
    if (info === null) throw notFound('这段音频')
    return info
  })
}

/** Sign-in, sessions and the learner's own account. */
export const userService: ServicePlugin = (app, deps) => {
  serve(app, auth.sendSmsCode, { query: SmsCodeQuerySchema, reply: SmsCodeSentSchema }, ({ query }, visit) =>
    askForCode(deps, query, callerOf(visit)),
  )
  serve(app, auth.loginBySms, { body: SmsLoginSchema, reply: SessionGrantSchema }, ({ body }, visit) =>
    loginBySms(deps, body, callerOf(visit)),
  )
  serve(app, sessions.refresh, { query: RefreshQuerySchema, reply: SessionGrantSchema }, ({ query }) =>
    refreshSession(deps.db, query.refreshToken, deps.now()),
  )
  serve(app, sessions.logout, { body: LogoutSchema, reply: NothingSchema }, async ({ body }) => {
    await endSession(deps.db, body.refreshToken, deps.now())
    return {}
  })
  serveOtherLogins(app, deps)
  serveMessages(app, deps)
  serveNotices(app, deps)
  accountCalls(app, deps)
  supportCalls(app, deps)
  deviceCalls(app, deps)
  memberCalls(app, deps)
  privacyCalls(app, deps)
  minorCalls(app, deps)
  serve(app, user.info, { query: UserInfoQuerySchema, reply: UserInfoSchema }, async ({ query }, { learnerId, request }) => {
    await claimVisits(deps.db, learnerId, deviceCodeOf(request), deps.now())
    return userInfo(deps, learnerId, query)
  })
  serve(app, upload.upToken, { query: UpTokenQuerySchema, reply: UpTokenSchema }, ({ query }, { learnerId }) =>
    grantUpload(deps, learnerId, query.prefix),
  )
  serveWaysIn(app, deps)
  addressCalls(app, deps)
  serve(app, user.byIds, { query: UsersQuerySchema, reply: Type.Array(UserBaseSchema) }, ({ query }) => usersByIds(deps, query))
}
