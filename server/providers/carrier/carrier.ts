import type { Env } from '#server/env'
import { kuaidi100 } from './kuaidi100'
import type { CarrierPort } from './port'
import { sandboxCarrier } from './sandbox'

/** The carrier service of this installation. */
export const carrierOf = ({ carrier }: Env): CarrierPort => (carrier.kind === 'kuaidi100' ? kuaidi100(carrier) : sandboxCarrier)
