import type { Deps, ServicePlugin } from '#server/deps'
import { claimVisitsOf, deviceCodeOf } from '#server/http/caller'
import { serve, type Visit } from '#server/http/serve'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import { shownHelp, shownHelpById } from '#server/repositories/account/help'
import { facesOf } from '#server/repositories/account/profile'
import { giveKey, ONE_TIME_SECONDS } from '#server/repositories/account/session/one-time-key'
import { refreshSession } from '#server/repositories/account/session/refresh'
import { endSession } from '#server/repositories/account/session/session'
import { richMedia } from '#server/rich-media'
import { address } from '@/contract/account/address'
import { auth } from '@/contract/account/auth'
import { help } from '@/contract/account/help'
import type { HelpDetail } from '@/contract/account/help.schema'
import { profile } from '@/contract/account/profile'
import { sessions } from '@/contract/account/session'
import { user } from '@/contract/account/user'
import type { UserBase, UsersQuery } from '@/contract/account/user.schema'
import { legacy } from '@/contract/site/legacy'
import { addAddress, changeAddress, listAddresses, recogniseAddress, regionsBelow, removeAddress } from './addresses'
import { appleCalls } from './apple'
import { loginBySms, requestCode } from './auth'
import { serveMessages } from './messages'
import { deviceCalls, memberCalls, ownDataCalls, pushCalls, supportCalls } from './own-data-calls'
import { minorCalls, privacyCalls } from './privacy-calls'
import { changeInfo, personalInfo, userInfo } from './profile'
import { loginByAccount, loginByKey, loginByOnceToken } from './sign-in'
import { serveSubscriptions } from './subscriptions'

/** A question of the help centre with its answer. */
export async function helpDetail({ db, env }: Deps, id: number): Promise<HelpDetail> {
  const row = await shownHelpById(db, id)
  if (!row) throw notFound('这条帮助')
  return { ...row, content: richMedia(env, row.content) }
}

/** Addresses of learners, and the regions they choose from. */
const addressCalls: ServicePlugin = (app, deps) => {
  serve(app, address.list, (_input, { learnerId }) => listAddresses(deps, learnerId))
  serve(app, address.add, ({ body }, { learnerId }) => addAddress(deps, learnerId, body))
  serve(app, address.change, ({ params, body }, { learnerId }) => changeAddress(deps, learnerId, params.id, body))
  serve(app, address.remove, ({ params }, { learnerId }) => removeAddress(deps, learnerId, params.id))
  serve(app, address.regions, async ({ query }) => regionsBelow(query.parent))
  serve(app, address.recognise, ({ body }) => recogniseAddress(body.text))
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

const callerOf = ({ network, request }: Visit) => ({ network, device: deviceCodeOf(request), host: request.host })

/** The ways in that need no SMS code. */
const serveOtherLogins: ServicePlugin = (app, deps) => {
  serve(app, auth.loginByAccount, ({ body }, visit) => loginByAccount(deps, body, callerOf(visit)))
  serve(app, auth.loginByKey, ({ body }) => loginByKey(deps, body))
  serve(app, auth.loginByOnceToken, ({ body }) => loginByOnceToken(deps, body))
  appleCalls(callerOf)(app, deps)
}

/** Sign-in, sessions and the learner's own account. */
export const accountCalls: ServicePlugin = (app, deps) => {
  serve(app, auth.sendSmsCode, ({ query }, visit) => requestCode(deps, query, callerOf(visit)))
  serve(app, auth.loginBySms, ({ body }, visit) => loginBySms(deps, body, callerOf(visit)))
  serve(app, sessions.refresh, ({ query }) => refreshSession(deps.db, query.refreshToken, deps.now()))
  serve(app, sessions.logout, async ({ body }) => {
    await endSession(deps.db, body.refreshToken, deps.now())
    return {}
  })
  serveOtherLogins(app, deps)
  serveMessages(app, deps)
  serveSubscriptions(app, deps)
  ownDataCalls(app, deps)
  supportCalls(app, deps)
  deviceCalls(app, deps)
  pushCalls(app, deps)
  memberCalls(app, deps)
  privacyCalls(app, deps)
  minorCalls(app, deps)
  serve(app, user.info, async ({ query }, visit) => {
    await claimVisitsOf(deps, visit)
    return userInfo(deps, visit.learnerId, query)
  })
  addressCalls(app, deps)
  serve(app, user.byIds, ({ query }) => usersByIds(deps, query))
  serve(app, sessions.onceToken, async (_input, { learnerId }) => ({
    token: await giveKey(deps.db, 'once', learnerId, deps.now()),
    expiresIn: ONE_TIME_SECONDS,
  }))
  serve(app, help.list, () => shownHelp(deps.db))
  serve(app, help.detail, ({ params }) => helpDetail(deps, params.id))
  serve(app, profile.personal, (_input, { learnerId }) => personalInfo(deps, learnerId))
  serve(app, legacy.changeInfo, ({ body }, { learnerId }) => changeInfo(deps, learnerId, body))
}
