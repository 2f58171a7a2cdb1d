import { hostOf } from '@/domain/device/host-environment'
import { originOf } from '@/domain/device/image-fallback'
import { type Brand, type BrandLook, brandOf } from '@/domain/site/brand'
import { installation, type Sites } from '@/domain/site/installation'
import { firstScreen } from '@/platform/first-screen'
import { router } from '@/platform/router'
import { holdSites, mobileOrigin } from '@/routes/hosts'

/** A brand as a server says it, and where the school is. */
export type ShownBrand = Brand & BrandLook & { sites?: Sites }

let given: ShownBrand | undefined

/** Shows the school under a brand from the next page on. */
export function takeBrand(brand: ShownBrand | undefined): void {
  given = brand
  if (brand?.sites) holdSites(brand.sites)
}

takeBrand(firstScreen.brand() as ShownBrand | undefined)

/** The brand of this page: the one the server's page brought or a device keeps, else that of the build, else the host's. */
export const thisBrand = (): Brand & BrandLook => given ?? brandOf(hostOf(router.href()), BRAND, installation.brands)

/** Origin of the site that others open an address at: that of this page, or for an app the one its school is at, as far as it is known. */
export function siteOrigin(): string {
  if (API_ORIGIN === '') return originOf(router.href())
  return given?.sites ? mobileOrigin('production') : API_ORIGIN
}
