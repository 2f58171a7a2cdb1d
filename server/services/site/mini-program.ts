import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { codeOf } from '#server/error-code'
import { messagingOf } from '#server/providers/messaging/gateway'
import { conflict, forbidden, notFound, Refusal } from '#server/refusal'
import { accountOfIdentity, accountOfPhone, giveMobile } from '#server/repositories/account/messaging-identity'
import { beginSession } from '#server/repositories/account/session/session'
import { settingValue } from '#server/repositories/site/setting'
import { openWaitingSales } from '#server/services/order/shop-sales'
import type { BoundPhone, MiniProgramLogin, PhoneCode, SessionGrant } from '@/contract/account/auth.schema'
import type { MiniEntry, MiniLink, MiniLinkQuery, MiniProgramId } from '@/contract/site/mini-program.schema'
import { mobileOf } from '@/domain/account/mobile'
import { ACCOUNT_LOCKED, AUTHORIZATION_FAILED, PHONE_TAKEN } from '@/domain/account/sign-in'
import { maskMobile } from '@/domain/text/personal-fields'

const failed = () => new Refusal(417, AUTHORIZATION_FAILED)

/** The mobile number of a phone-button code; an unknown code or a foreign number fails. */
async function mobileBy(deps: Deps, phoneCode: string): Promise<string> {
  const mobile = mobileOf((await (await messagingOf(deps)).phoneNumber(phoneCode)) ?? '')
  if (mobile === null) throw failed()
  return mobile
}

const UNIQUE_VIOLATION = '23505'

/** Of two first uses of a number at once the later one looks again, when the number is taken. */
async function txOnce<T>({ db }: Deps, act: (work: Tx) => Promise<T>): Promise<T> {
  try {
    return await tx(db, act)
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
    return tx(db, act)
  }
}

/** Signs in by a code of the mini-program's own login, and by the number of its phone button when one came along; the first sign-in makes the account. */
export async function loginByMiniProgram(deps: Deps, { code, phoneCode }: MiniProgramLogin): Promise<SessionGrant> {
  const identity = await (await messagingOf(deps)).miniIdentity(code)
  if (identity === null) throw failed()
  const mobile = phoneCode === undefined ? null : await mobileBy(deps, phoneCode)
  const now = deps.now()
  return txOnce(deps, async (work) => {
    const account =
      mobile === null
        ? await accountOfIdentity(work, 'mini', identity, { mayMake: true, now })
        : await accountOfPhone(work, 'mini', identity, mobile, now)
    if (account === null) throw failed()
    if (account.isLocked) throw forbidden(ACCOUNT_LOCKED)
    if (mobile !== null) await openWaitingSales(work, { userId: account.id, mobile }, now)
    return beginSession(work, account.id, now)
  })
}

/** Gives the learner's account the number of the phone button, when it has none and no other account has it. */
export async function bindPhone(deps: Deps, userId: number, { phoneCode }: PhoneCode): Promise<BoundPhone> {
  const mobile = await mobileBy(deps, phoneCode)
  const isGiven = await txOnce(deps, async (work) => {
    const given = await giveMobile(work, userId, mobile)
    if (given) await openWaitingSales(work, { userId, mobile }, deps.now())
    return given
  })
  if (!isGiven) throw conflict(PHONE_TAKEN)
  return { verifiedMobile: maskMobile(mobile) }
}

/** Setting with the mini-programs beside our own: their ids by name. */
const SETTING = 'mini_programs'
/** The product's own. */
const MAIN = 'main'

/** Pages of the mini-program, as its package names them. */
export const entryPages: Record<MiniEntry, string> = {
  home: 'pages/home/index',
  tiku: 'pages/tiku/index',
  exam: 'packages/tiku/category/index',
}

/** The public id of a mini-program by its name. */
export async function miniProgramId(deps: Deps, name: string): Promise<MiniProgramId> {
  if (name === MAIN) {
    const { miniAppId } = await messagingOf(deps)
    if (miniAppId === '') throw notFound('小程序')
    return { appId: miniAppId }
  }
  const others = await settingValue(deps.db, SETTING)
  const found: unknown = Object.entries(typeof others === 'object' && others !== null ? others : {}).find(([each]) => each === name)?.[1]
  if (typeof found !== 'string' || found === '') throw notFound('这个小程序')
  return { appId: found }
}

/** An address that opens an entry of the mini-program. */
export async function miniLink(deps: Deps, { entry, categoryId }: MiniLinkQuery): Promise<MiniLink> {
  // The papers are those of a direction; without one the bank offers the choice.
  const path = entryPages[entry === 'exam' && categoryId === undefined ? 'tiku' : entry]
  const query = new URLSearchParams(categoryId === undefined ? {} : { categoryId: String(categoryId) }).toString()
  const link = await (await messagingOf(deps)).urlLink(path, query)
  return { link, path: query === '' ? path : `${path}?${query}` }
}
