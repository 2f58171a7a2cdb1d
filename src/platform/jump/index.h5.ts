import { bridge } from '../bridge'
import { isMessagingApp } from '../login/messaging-app'
import type { JumpPort } from './port'

export const jump: JumpPort = {
  open: async (openlink) => {
    if (bridge.kind() !== null) await bridge.call('redirect', { url: openlink })
    // The messaging app's browser blocks scheme links, so the page offers it.
    else if (isMessagingApp()) return 'handed'
    else window.location.assign(openlink)
    return 'opened'
  },
}
