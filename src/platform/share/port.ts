import type { JsConfig } from '@/contract/account/auth.schema'

/** Describes a shared card: `address` is the product's, `/course/3/detail`; `image` a whole address, or a path of the server. */
export type ShareCard = { title: string; text: string; image: string; address: string }
/** `shown`: the host's sheet took it; `copied`: the address is on the clipboard; `menu`: the host's own menu does it; `failed`: nothing could be done. */
export type ShareEnd = 'shown' | 'copied' | 'menu' | 'failed'
type ConfigOf = (url: string) => Promise<JsConfig>

export type SharePort = {
  /** The host shares when a button of its own kind is pressed. */
  isByHostButton: boolean
  /**
   * A hook: sets the page's cards in the host's share menu, for a chat and for the timeline. Failures are ignored. The card is a function of the
   * moment: a mini-program draws a page before its address is that of the app.
   */
  useCard: (cardNow: () => ShareCard, configOf: ConfigOf) => void
  /** The share button was pressed. */
  offer: (card: ShareCard) => Promise<ShareEnd>
}
