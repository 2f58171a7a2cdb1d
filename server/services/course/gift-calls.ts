import { gift } from '@/contract/growth/gift'
import { ActivateGiftSchema, CheckGiftSchema, GiftSchema } from '@/contract/growth/gift.schema'
import type { ServicePlugin } from '../../deps'
import { deviceCodeOf } from '../../http/device-code'
import { serve, type Visit } from '../../http/serve'
import { activateGift, checkGift } from './gift'

const callerOf = ({ learnerId, network, request }: Visit) => ({ userId: learnerId, device: deviceCodeOf(request), network })

/** Codes printed in books. */
export const giftCalls: ServicePlugin = (app, deps) => {
  serve(app, gift.check, { body: CheckGiftSchema, reply: GiftSchema }, ({ body }, visit) => checkGift(deps, callerOf(visit), body.code))
  serve(app, gift.activate, { body: ActivateGiftSchema, reply: GiftSchema }, ({ body }, visit) => activateGift(deps, callerOf(visit), body))
}
