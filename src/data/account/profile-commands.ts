import type { OwnCodeQuery, SmsCodeSent } from '@/contract/account/auth.schema'
import { profile } from '@/contract/account/profile'
import type { MobileUpdate, PersonalInfo, RealName, SensitiveInfo, UserChange } from '@/contract/account/profile.schema'
import { legacy } from '@/contract/site/legacy'
import { send } from '@/data/http/send'

/** Forms show their failures in their own place. */
const quiet = { isQuiet: true }

export const changeProfile = (change: UserChange): Promise<PersonalInfo> => send(legacy.changeInfo, { body: change }, quiet)

/** Has a code for one purpose sent to the learner's own number. */
const requestOwn = (purpose: OwnCodeQuery['purpose']): Promise<SmsCodeSent> => send(profile.sendOwnCode, { query: { purpose } }, quiet)

/** Has a code sent that `ticketFor` takes. */
export const requestOwnCode = () => requestOwn('identity')

/** Has a code sent that binds the account cash goes to. */
export const requestPayoutCode = () => requestOwn('payout')

/** Exchanges the code for a ticket that opens one guarded call. */
export const ticketFor = async (smscode: string): Promise<string> => (await send(profile.checkOwnCode, { body: { smscode } }, quiet)).ticket

export const changeMobile = (change: MobileUpdate) => send(profile.updateMobile, { body: change }, quiet)

export const verifyRealName = (given: RealName): Promise<PersonalInfo> => send(profile.verifyName, { body: given }, quiet)

/** The plain number, name and identity, for a ticket. */
export const readSensitive = (ticket: string): Promise<SensitiveInfo> => send(profile.sensitive, { query: { ticket } }, quiet)

/** Sets the password for a ticket; the other devices are signed out. */
export const setPassword = (ticket: string, password: string): Promise<PersonalInfo> =>
  send(profile.setPassword, { body: { ticket, password } }, quiet)
