import { router } from '@/platform/router'
import { replace } from './go'

/** The product address behind what the router calls here. */
const addressOfHref = (href: string) => href.replace(/^https?:\/\/[^/]+/, '')

/** To the login page, keeping the current path. Document 2 §8, Response code 410. */
export function goLoginFromHere(): void {
  const gotoUrl = addressOfHref(router.href())
  if (!gotoUrl.startsWith('/login')) replace('phone_login', {}, { gotoUrl })
}
