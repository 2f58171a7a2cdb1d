import { secretOf } from '#server/database/sealed'
import type { Deps } from '#server/deps'
import { embeddedAuth } from './embedded'
import type { MessagingAuth } from './provider'
import { wechatAuth } from './wechat'

async function open({ db, env, now }: Deps): Promise<MessagingAuth> {
  if (env.messaging.kind === 'wechat') return wechatAuth(env.messaging, now)
  return embeddedAuth(env.publicUrl, await secretOf(db, 'messaging'), now)
}

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
