import type { PayChannel, Payment } from '@/contract/order/order.schema'

/** How the payment sheet ended. `left`: the page is left for a cashier, and the server receives the result. */
export type PaymentEnd = 'done' | 'cancelled' | 'left'
/** The order that is paid, and how; a native app pays by its number. */
export type PayTicket = { sn: string; channel: PayChannel }
/** Carries out the server's reply to a pay call. Only the server decides whether an order is paid. */
export type PaymentPort = { pay: (payment: Payment, ticket: PayTicket) => Promise<PaymentEnd> }

/** The native app cannot pay for this page. */
export class AppTooOld extends Error {
  constructor() {
    super('app too old for payment')
    this.name = 'AppTooOld'
  }
}

/** The host cannot show a payment sheet. */
export class PaymentUnavailable extends Error {
  constructor() {
    super('payment sheet unavailable')
    this.name = 'PaymentUnavailable'
  }
}
