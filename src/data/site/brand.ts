import { hostOf } from '@/domain/device/host-environment'
import { type Brand, brandOf } from '@/domain/site/brand'
import { router } from '@/platform/router'
import { installation } from '@/routes/installation'

/** The brand of this page: the one the build is made for, else the host's. */
export const thisBrand = (): Brand => brandOf(hostOf(router.href()), BRAND, installation.brands)
