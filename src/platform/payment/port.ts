import type { Payment } from '../../contract/order.schema'

/** How the payment sheet ended. `left`: the page goes away to a cashier, and the server hears the rest. */
export type PaymentEnd = 'done' | 'cancelled' | 'left'
/** Carries out what the server answered to a pay call. Only the server knows whether an order is paid. */
export type PaymentPort = { pay: (payment: Payment) => Promise<PaymentEnd> }

/** The host cannot show a payment sheet. */
export class PaymentUnavailable extends Error {
  constructor() {
    super('payment sheet unavailable')
    this.name = 'PaymentUnavailable'
  }
}
