import { call } from '@/contract/call'
import type { ActivateGift, CheckGift, Gift } from './redeem-code.schema'

/** Codes printed in books. `activate` redeems a code; `check`, an addition, shows what a code opens before it is spent. */
export const gift = {
  check: call<{ body: CheckGift }, Gift>({ service: 'course', method: 'POST', path: '/v2/activateGift/check', auth: true }),
  activate: call<{ body: ActivateGift }, Gift>({ service: 'course', method: 'POST', path: '/v2/activateGift/active/course', auth: true }),
}
