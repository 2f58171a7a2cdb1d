import { ProviderOff } from '#server/refusal'
import type { MiniProgram, OfficialAccount } from './provider'

const refuse = (provider: string) => (): never => {
  throw new ProviderOff(provider)
}
const refuseAccount = refuse('微信公众号')
const refuseMini = refuse('微信小程序')

/** No official account: nobody signs in by it, and pages are shared as plain links. */
export const offAccount: OfficialAccount = {
  appId: '',
  launchAppId: '',
  authorizeUrl: refuseAccount,
  webIdentity: async () => refuseAccount(),
  ticket: async () => refuseAccount(),
}

/** No mini-program: no topics are offered, so that no message is sent by it. */
export const offMiniProgram: MiniProgram = {
  miniAppId: '',
  miniIdentity: async () => refuseMini(),
  phoneNumber: async () => refuseMini(),
  openlink: async () => refuseMini(),
  urlLink: async () => refuseMini(),
  templates: {},
  subscribeMessage: async () => false,
  miniCode: async () => refuseMini(),
}
