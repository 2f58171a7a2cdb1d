/** Letters of an idempotency key; 32 of 36 possible values each make a clash out of reach. */
const LENGTH = 32

/** A name for one intention to buy; made once a confirm page, so that pressing twice orders once. */
export function newOrderKey(random: () => number = Math.random): string {
  return Array.from({ length: LENGTH }, () => Math.floor(random() * 36).toString(36)).join('')
}
