import { session } from '@/data/account/session'
import { requestOnceToken } from '@/data/account/session-commands'
import { expectFailure } from '@/data/http/failure'
import { link } from '@/platform/link'
import { returnOf, withLogin } from '@/routes/goto-url'
import { goAddress, replace } from './go'

/** Another site of the product is opened with the login; without a token it asks the learner to sign in there. */
async function leaveForSite(address: string): Promise<void> {
  const { userId } = session.store.getState()
  const token = await requestOnceToken().catch(expectFailure)
  await link.leave(token === undefined || userId === null ? address : withLogin(address, { token, userId }))
}

/** Leaves the login page for the return address, or the site root. */
export function returnAfterLogin(gotoUrl: string | undefined): void {
  const { kind, address } = returnOf(gotoUrl)
  if (kind === 'inside') goAddress(address, 'replace')
  else if (kind === 'site') void leaveForSite(address)
  else if (kind === 'open') void link.leave(address)
  else replace('go_outside', {}, { to: address })
}
