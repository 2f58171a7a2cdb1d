import { call } from '@/contract/call'
import type { ActivateRedeemCode, CheckRedeemCode, Gift } from './redeem-code.schema'

/** Codes printed in books. `activate` redeems a code; `check`, an addition, shows what a code opens before it is spent. */
export const gift = {
  check: call<{ body: CheckRedeemCode }, Gift>({ service: 'course', method: 'POST', path: '/v2/activateGift/check', auth: true }),
  activate: call<{ body: ActivateRedeemCode }, Gift>({
    service: 'course',
    method: 'POST',
    path: '/v2/activateGift/active/course',
    auth: true,
  }),
}
