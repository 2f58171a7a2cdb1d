/**
 * Whether things are sold on this device. The mini-program on a device of Apple shows no price and no way to buy until its school has opened
 * the App Store's way of paying.
 */
export type ShopPort = {
  /** Whether the word of the school opens and closes the shop of this device; no other device asks for it. */
  waitsForWord: boolean
  /** Draws again when the shop opens. */
  useIsSold: () => boolean
  /** Whether a page, by the name of its route, is about buying and stays closed here. */
  isShut: (name: string) => boolean
  /** The word of the school whether it sells on devices of Apple; elsewhere it changes nothing. */
  open: (isOpenOnApple: boolean) => void
}
