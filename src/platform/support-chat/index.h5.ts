import type { SupportChatPort } from './port'

/** A widget is the page's own script, loaded before or after: it reads the visitor from the window, and is notified by an event. */
export const supportChat = {
  identify: (visitor) => {
    Object.assign(window, { customerServiceVisitor: visitor })
    window.dispatchEvent(new CustomEvent('customer-service-visitor', { detail: visitor }))
  },
} satisfies SupportChatPort
