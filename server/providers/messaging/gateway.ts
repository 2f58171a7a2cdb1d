import { secretOf } from '#server/database/sealed'
import type { Deps } from '#server/deps'
import { openedOnce } from '#server/opened-once'
import { ProviderOff } from '#server/refusal'
import { embeddedAccount, embeddedMiniProgram } from './embedded'
import type { MessagingAuth, MiniProgram, OfficialAccount } from './provider'
import { wechatAccount, wechatMiniProgram } from './wechat'

const refuse = (provider: string) => (): never => {
  throw new ProviderOff(provider)
}
const refuseAccount = refuse('微信公众号')
const refuseMini = refuse('微信小程序')

/** No official account: nobody signs in by it, and pages are shared as plain links. */
const offAccount: OfficialAccount = {
  appId: '',
  launchAppId: '',
  authorizeUrl: refuseAccount,
  webIdentity: async () => refuseAccount(),
  ticket: async () => refuseAccount(),
  accountTemplates: {},
  templateMessage: async () => false,
}

/** No mini-program: no topics are offered, so that no message is sent by it. */
const offMiniProgram: MiniProgram = {
  miniAppId: '',
  miniIdentity: async () => refuseMini(),
  miniSession: async () => refuseMini(),
  accessToken: async () => refuseMini(),
  phoneNumber: async () => refuseMini(),
  openlink: async () => refuseMini(),
  urlLink: async () => refuseMini(),
  templates: {},
  subscribeMessage: async () => false,
  checkText: async () => 'absent',
  miniCode: async () => refuseMini(),
}

async function accountOf({ db, env, now }: Deps): Promise<OfficialAccount> {
  if (env.officialAccount.kind === 'live') return wechatAccount(env.officialAccount, now)
  return env.officialAccount.kind === 'off' ? offAccount : embeddedAccount(env.publicUrl, await secretOf(db, 'messaging'), now)
}

async function miniProgramOf({ db, env, now }: Deps): Promise<MiniProgram> {
  if (env.miniProgram.kind === 'live') return wechatMiniProgram(env.miniProgram, now)
  return env.miniProgram.kind === 'off' ? offMiniProgram : embeddedMiniProgram(env.publicUrl, await secretOf(db, 'messaging'))
}

const open = async (deps: Deps): Promise<MessagingAuth> => ({ ...(await accountOf(deps)), ...(await miniProgramOf(deps)) })

/** The messaging app of this server, opened once: it keeps the keys it was given. */
export const messagingOf = openedOnce(open)
