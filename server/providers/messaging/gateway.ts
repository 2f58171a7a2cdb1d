import { secretOf } from '#server/database/sealed'
import type { Deps } from '#server/deps'
import { embeddedAccount, embeddedMiniProgram } from './embedded'
import { offAccount, offMiniProgram } from './off'
import type { MessagingAuth, MiniProgram, OfficialAccount } from './provider'
import { wechatAccount, wechatMiniProgram } from './wechat'

async function accountOf({ db, env, now }: Deps): Promise<OfficialAccount> {
  if (env.officialAccount.kind === 'live') return wechatAccount(env.officialAccount, now)
  return env.officialAccount.kind === 'off' ? offAccount : embeddedAccount(env.publicUrl, await secretOf(db, 'messaging'), now)
}

function miniProgramOf({ env, now }: Deps): MiniProgram {
  if (env.miniProgram.kind === 'live') return wechatMiniProgram(env.miniProgram, now)
  return env.miniProgram.kind === 'off' ? offMiniProgram : embeddedMiniProgram(env.publicUrl)
}

const open = async (deps: Deps): Promise<MessagingAuth> => ({ ...(await accountOf(deps)), ...miniProgramOf(deps) })

const opened = new WeakMap<Deps, Promise<MessagingAuth>>()

/** The messaging app of this server, opened once: it keeps the keys it was given. */
export function messagingOf(deps: Deps): Promise<MessagingAuth> {
  const known = opened.get(deps)
  if (known) return known
  const auth = open(deps)
  opened.set(deps, auth)
  auth.catch(() => opened.delete(deps))
  return auth
}
