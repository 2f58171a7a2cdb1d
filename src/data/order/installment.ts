import { gatewayCalls } from '@/contract/site/gateway'
import type { Installment } from '@/contract/site/gateway.schema'
import { sendGateway } from '@/data/http/send-gateway'

/** Applies to pay a course by instalments. No login is needed; who `isSignedIn` may name the own number by its mask. */
export async function applyInstallment(wish: Installment, isSignedIn: boolean): Promise<void> {
  await sendGateway(gatewayCalls.applyInstallment, wish, { isAuth: isSignedIn })
}
