import { type Brand, brandOf } from '@/domain/account/brand'
import { hostOf } from '@/domain/account/host-environment'
import { router } from '@/platform/router'

/** Key of the brand this build is made for; empty where the host decides. */

/** The brand of this page. */
export const ownBrand = (): Brand => brandOf(hostOf(router.href()), BRAND)
