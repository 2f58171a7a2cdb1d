import { DAY_MS } from '@/domain/time/units'

/** A purchase counts for the link that its buyer came by last, within this time. */
export const ATTRIBUTION_MS = 30 * DAY_MS
/** Most characters of a shared card's title. */
export const SHARE_TITLE_LENGTH = 28
/** Most characters of the text in a mini-program code. */
export const SCENE_LENGTH = 32

/** The number of the link that an address carries; null for none. */
export function channelIn(address: string): number | null {
  const [, text] = /[?&]channelId=([1-9]\d{0,8})(?:[&#]|$)/.exec(address) ?? []
  return text === undefined ? null : Number(text)
}

/** An address that carries the number of a link; one that carries another keeps its own. */
export function withChannel(address: string, channelId: number | null): string {
  if (channelId === null || channelIn(address) !== null) return address
  const end = address.includes('#') ? address.indexOf('#') : address.length
  const path = address.slice(0, end)
  return `${path}${path.includes('?') ? '&' : '?'}channelId=${channelId}${address.slice(end)}`
}

/** The title of a shared card, cut where it would be cut anyway. */
export function shareTitle(title: string): string {
  const letters = [...title.trim()]
  return letters.length <= SHARE_TITLE_LENGTH ? letters.join('') : `${letters.slice(0, SHARE_TITLE_LENGTH - 1).join('')}…`
}

/** The text of a mini-program code: the address itself where it fits and is plain, else the short one. */
export function sceneOf(address: string, short: string): string {
  return address.length <= SCENE_LENGTH && /^[\w!#$&'()*+,/:;=?@.~-]*$/.test(address) ? address : short
}
