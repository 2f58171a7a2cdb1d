import { link, search } from './link'

type Place = { isMessagingApp: boolean; isMiniProgram: boolean; brand: { ownLogin?: string } }

/** Whether the messaging app shows the page, be it its browser or a mini-program. */
export function isInsideMessaging({ isMessagingApp, isMiniProgram }: Omit<Place, 'brand'>): boolean {
  return isMessagingApp || isMiniProgram
}

/**
 * Where a visitor signs in: wechat_login inside the messaging app, where the alternate brand has a login of its own, else
 * phone_login. `gotoUrl` is the return address.
 */
export function loginAddress(place: Place, gotoUrl: string): string {
  const { ownLogin } = place.brand
  if (!isInsideMessaging(place)) return link('phone_login', {}, { gotoUrl })
  return ownLogin === undefined ? link('wechat_login', {}, { gotoUrl }) : ownLogin + search({ gotoUrl })
}
