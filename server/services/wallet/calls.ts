import type { ServicePlugin } from '#server/deps'
import { serveCoupons } from '#server/services/wallet/coupon/coupon'
import { serveBalances, serveCashOut } from './wallet/calls'
/** Coupons, beans and cash. */
export const walletCalls: ServicePlugin = (app, deps) => {
  serveCoupons(app, deps)
  serveBalances(app, deps)
  serveCashOut(app, deps)
}
