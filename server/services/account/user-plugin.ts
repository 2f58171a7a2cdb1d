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
import { auth } from '@/contract/account/auth'
import { phone } from '@/contract/account/phone'
import { sessions } from '@/contract/account/session'
import { user } from '@/contract/account/user'
import type { UserBase, UsersQuery } from '@/contract/account/user.schema'
import { appVersion } from '@/contract/site/app-version'
import { audio } from '@/contract/site/audio'
import { miniProgram } from '@/contract/site/mini-program'
import { upload } from '@/contract/site/upload'
import { addAddress, changeAddress, listAddresses, recogniseAddress, removeAddress } from './addresses'
import { askForCode, loginBySms } from './auth'
import { serveMessages } from './messages'
import { accountCalls, deviceCalls, memberCalls, supportCalls } from './plugin'
import { minorCalls, privacyCalls } from './privacy-calls'
import { userInfo } from './profile'
import { regionsBelow } from './regions'
import { loginByAccount, loginByKey, loginByOnceToken } from './sign-in'
import { serveNotices } from './subscriptions'

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

const callerOf = ({ network, request }: Visit) => ({ network, device: deviceCodeOf(request) })

/** The ways in that need no SMS code. */
const serveOtherLogins: ServicePlugin = (app, deps) => {
  serve(app, auth.loginByAccount, ({ body }, visit) => loginByAccount(deps, body, callerOf(visit)))
  serve(app, auth.loginByKey, ({ body }) => loginByKey(deps, body))
  serve(app, auth.loginByOnceToken, ({ body }) => loginByOnceToken(deps, body))
  serve(app, auth.loginByMiniProgram, ({ body }) => loginByMiniProgram(deps, body))
  serve(app, phone.bind, ({ body }, { learnerId }) => bindPhone(deps, learnerId, body))
  serve(app, auth.wechatLoginUrl, ({ query }, { request, reply: answer }) =>
    wechatLoginUrl(deps, query, () => markBrowser(request, answer, deps.env)),
  )
  serve(app, auth.jsConfig, ({ query }) => jsConfig(deps, query.url))
}

/** Ways from the web into the apps, and what is known of files. */
const serveWaysIn: ServicePlugin = (app, deps) => {
  serve(app, appVersion.newest, ({ query }) => newestApp(deps, query))
  serve(app, miniProgram.appId, ({ params }) => miniProgramId(deps, params.name))
  serve(app, miniProgram.link, ({ query }) => miniLink(deps, query))
  serve(app, audio.info, async ({ query }) => {
    const info = await audioInfo(deps, query.src)
    if (info === null) throw notFound('这段音频')
    return info
  })
}

/** Sign-in, sessions and the learner's own account. */
export const userService: ServicePlugin = (app, deps) => {
  serve(app, auth.sendSmsCode, ({ query }, visit) => askForCode(deps, query, callerOf(visit)))
  serve(app, auth.loginBySms, ({ body }, visit) => loginBySms(deps, body, callerOf(visit)))
  serve(app, sessions.refresh, ({ query }) => refreshSession(deps.db, query.refreshToken, deps.now()))
  serve(app, sessions.logout, async ({ body }) => {
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
  serve(app, user.info, async ({ query }, { learnerId, request }) => {
    await claimVisits(deps.db, learnerId, deviceCodeOf(request), deps.now())
    return userInfo(deps, learnerId, query)
  })
  serve(app, upload.upToken, ({ query }, { learnerId }) => grantUpload(deps, learnerId, query.prefix))
  serveWaysIn(app, deps)
  addressCalls(app, deps)
  serve(app, user.byIds, ({ query }) => usersByIds(deps, query))
}
