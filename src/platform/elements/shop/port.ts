/**
 * Whether things are sold on this device. The mini-program on a device of Apple shows no price and no way to buy until its school has opened
 * the App Store's way of paying.
 */
export type ShopPort = {
  /** Draws again when the shop opens. */
  useIsSold: () => boolean
  /** Whether a page, by the name of its route, is about buying and stays closed here. */
  isShut: (name: string) => boolean
  /** Opens a shop that waits for the word of the school; elsewhere it is not asked. */
  follow: (isOpenOnApple: () => Promise<boolean>) => void
}
