import { gatewayCalls } from '@/contract/site/gateway'
import type { Installment } from '@/contract/site/gateway.schema'
import { sendGateway } from '../api/send-gateway'

/** Applies to pay a course by instalments; no login needed. */
export async function applyInstallment(wish: Installment): Promise<void> {
  await sendGateway(gatewayCalls.applyInstallment, wish)
}
