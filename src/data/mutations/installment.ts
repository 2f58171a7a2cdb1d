import { gatewayCalls } from '@/contract/site/gateway'
import type { Installment } from '@/contract/site/gateway.schema'
import { sendGateway } from '../api/send-gateway'

/** Asks to pay a course by instalments; nobody need be signed in. */
export async function applyInstallment(wish: Installment): Promise<void> {
  await sendGateway(gatewayCalls.applyInstallment, wish)
}
