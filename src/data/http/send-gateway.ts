import { session } from '@/data/account/session'
import { createSendGateway } from './gateway'
import { send } from './send'

/** Calls a function behind the gateway by its name. Throws `Failure`. */
export const sendGateway = createSendGateway({ send, accessToken: () => session.store.getState().accessToken })
