import type { ServicePlugin } from '#server/deps'
import { deviceCodeOf } from '#server/http/device-code'
import { serve, type Visit } from '#server/http/serve'
import { gift } from '@/contract/course/redeem-code'
import { ActivateGiftSchema, CheckGiftSchema, GiftSchema } from '@/contract/course/redeem-code.schema'
import { activateGift, checkGift } from './redeem-code'

const callerOf = ({ learnerId, network, request }: Visit) => ({ userId: learnerId, device: deviceCodeOf(request), network })

/** Codes printed in books. */
export const giftCalls: ServicePlugin = (app, deps) => {
  serve(app, gift.check, { body: CheckGiftSchema, reply: GiftSchema }, ({ body }, visit) => checkGift(deps, callerOf(visit), body.code))
  serve(app, gift.activate, { body: ActivateGiftSchema, reply: GiftSchema }, ({ body }, visit) => activateGift(deps, callerOf(visit), body))
}
