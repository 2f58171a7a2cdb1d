import type { Deps } from '#server/deps'
import { openedOnce } from '#server/opened-once'
import { ProviderOff } from '#server/refusal'
import { appleClient, applePost } from './grants'
import type { AppleAuth } from './port'
import { sandboxApple } from './sandbox'
import { appleAuth, appleKeys } from './token'

export const hasApple = ({ env }: Pick<Deps, 'env'>): boolean => env.apple.kind !== 'off'

async function open(deps: Deps): Promise<AppleAuth> {
  const { apple } = deps.env
  if (apple.kind === 'live') {
    const client = apple.team && appleClient(apple.team, applePost(), deps.now)
    return appleAuth(appleKeys(), apple.bundleIds, deps.now, client)
  }
  if (apple.kind === 'sandbox') return sandboxApple(deps)
  throw new ProviderOff(' Apple 登录')
}

/** Sign-in with Apple of this server, opened once: it keeps Apple's keys. Refused where the school has none. */
export const appleOf = openedOnce(open)
