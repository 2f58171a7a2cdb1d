import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { deviceCodeOf } from '#server/http/caller'
import { serve, type Visit } from '#server/http/serve'
import { conflict, invalid } from '#server/refusal'
import { mobileOfUser, storedMenu, waitingCounts } from '#server/repositories/account/account'
import { endOtherSessions } from '#server/repositories/account/session-family'
import { putPassword } from '#server/repositories/account/sign-in'
import { devices } from '@/contract/account/devices'
import { email } from '@/contract/account/email'
import { membership } from '@/contract/account/membership'
import { profile } from '@/contract/account/profile'
import type { NewPassword, PersonalInfo, UserCenter } from '@/contract/account/profile.schema'
import { push } from '@/contract/account/push'
import { support } from '@/contract/account/support'
import { passwordError } from '@/domain/account/password'
import { type CenterEntry, menuIn } from '@/domain/account/user-center'
import { deviceList, endDevice, endOtherDevices } from './devices'
import { bindEmail, dropEmail, emailState, sendEmailCode } from './email'
import { availableLevel, levelChange, memberCard, vipInfo } from './membership'
import { changeMobile } from './mobile'
import { checkOwnCode, passwordHash, sendOwnCode, spendTicket } from './password'
import { personalInfo } from './profile'
import { addPush, pushState, removePush } from './push'
import { sensitiveInfo, verifyName } from './real-name'
import { supportMessages, supportState, writeSupport } from './support'

/** Sets or changes the password after a code to the learner's own number; all other sessions end. */
async function setPassword(deps: Deps, userId: number, { ticket, password }: NewPassword, accessToken: string): Promise<PersonalInfo> {
  const mobile = await mobileOfUser(deps.db, userId)
  if (!mobile) throw conflict('请先绑定手机号，再设置密码')
  const error = passwordError(password, [mobile])
  if (error !== undefined) throw invalid(error)
  await spendTicket(deps, userId, ticket)
  const hash = await passwordHash(password)
  await tx(deps.db, async (work) => {
    await putPassword(work, userId, hash)
    await endOtherSessions(work, userId, accessToken, deps.now())
  })
  return personalInfo(deps, userId)
}

/** The menu of 我的 with what waits behind each entry. */
async function userCenter({ db, now }: Deps, userId: number): Promise<UserCenter> {
  const { shortcuts, groups } = menuIn(await storedMenu(db))
  const counts = await waitingCounts(db, userId, now())
  const counted = (entries: readonly CenterEntry[]) => entries.map((entry) => ({ ...entry, badge: counts[entry.key] ?? 0 }))
  return { shortcuts: counted(shortcuts), groups: groups.map(({ title, entries }) => ({ title, entries: counted(entries) })) }
}

const tokenOf = ({ request }: Visit) => String(request.headers['x-access-token'] ?? '')

/** A learner's own data: menu, number, real name. Registered within the user service. */
export const ownDataCalls: ServicePlugin = (app, deps) => {
  serve(app, profile.center, (_input, { learnerId }) => userCenter(deps, learnerId))
  serve(app, profile.sensitive, ({ query }, { learnerId }) => sensitiveInfo(deps, learnerId, query))
  serve(app, profile.updateMobile, ({ body }, visit) =>
    changeMobile(deps, visit.learnerId, body, { token: tokenOf(visit), network: visit.network, device: deviceCodeOf(visit.request) }),
  )
  serve(app, profile.sendOwnCode, ({ query }, { learnerId, network }) => sendOwnCode(deps, learnerId, query, network))
  serve(app, profile.checkOwnCode, ({ body }, { learnerId }) => checkOwnCode(deps, learnerId, body))
  serve(app, profile.setPassword, ({ body }, visit) => setPassword(deps, visit.learnerId, body, tokenOf(visit)))
  serve(app, email.state, (_input, { learnerId }) => emailState(deps, learnerId))
  serve(app, email.sendCode, ({ body }, { learnerId }) => sendEmailCode(deps, learnerId, body.address))
  serve(app, email.bind, ({ body }, { learnerId }) => bindEmail(deps, learnerId, body))
  serve(app, email.remove, (_input, { learnerId }) => dropEmail(deps, learnerId))
  serve(app, profile.verifyName, ({ body }, { learnerId }) => verifyName(deps, learnerId, body))
}

/** Where a learner is signed in. Registered within the user service. */
export const deviceCalls: ServicePlugin = (app, deps) => {
  serve(app, devices.list, (_input, visit) => deviceList(deps, visit.learnerId, tokenOf(visit)))
  serve(app, devices.end, ({ params }, visit) => endDevice(deps, visit.learnerId, params.id, tokenOf(visit)))
  serve(app, devices.endOthers, (_input, visit) => endOtherDevices(deps, visit.learnerId, tokenOf(visit)))
}

/** Browsers that show messages. Registered within the user service. */
export const pushCalls: ServicePlugin = (app, deps) => {
  serve(app, push.state, ({ query }, { learnerId }) => pushState(deps, learnerId, query.endpoint))
  serve(app, push.add, ({ body }, { learnerId, request }) => addPush(deps, learnerId, body, request.sessionId))
  serve(app, push.remove, ({ body }, { learnerId }) => removePush(deps, learnerId, body.endpoint))
}

/** Membership. Registered within the user service. */
export const memberCalls: ServicePlugin = (app, deps) => {
  serve(app, membership.info, (_input, { learnerId }) => vipInfo(deps, learnerId))
  serve(app, membership.change, ({ params }, { learnerId }) => levelChange(deps, learnerId, params.id))
  serve(app, membership.available, ({ params }, { learnerId }) => availableLevel(deps, learnerId, params.id))
  serve(app, membership.card, ({ params }) => memberCard(deps, params.id))
}

/** Customer service, for visitors too. Registered within the user service. */
export const supportCalls: ServicePlugin = (app, deps) => {
  serve(app, support.state, () => supportState(deps))
  serve(app, support.write, ({ body }, { userId, network }) => writeSupport(deps, { userId, ip: network }, body))
  serve(app, support.messages, (_input, { learnerId }) => supportMessages(deps, learnerId))
}
