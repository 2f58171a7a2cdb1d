import type { SupportChatPort } from './port'

/** A widget is the page's own script, loaded before or after: it finds the visitor on the window, and hears of a change by the event. */
export const supportChat = {
  identify: (visitor) => {
    Object.assign(window, { customerServiceVisitor: visitor })
    window.dispatchEvent(new CustomEvent('customer-service-visitor', { detail: visitor }))
  },
} satisfies SupportChatPort
