import { bridge } from '../bridge'
import type { JumpPort } from './port'

export const jump: JumpPort = {
  open: async (openlink) => {
    if (bridge.kind() === null) window.location.assign(openlink)
    else await bridge.call('redirect', { url: openlink })
    return 'opened'
  },
}
