import { hostOf } from '@/domain/device/host-environment'
import { type Brand, brandOf } from '@/domain/site/brand'
import { firstScreen } from '@/platform/first-screen'
import { router } from '@/platform/router'
import { installation } from '@/routes/installation'

const given = firstScreen.brand?.() as Brand | undefined

/** The brand of this page: the one the server's page brought, else that of the build, else the host's. */
export const thisBrand = (): Brand => given ?? brandOf(hostOf(router.href()), BRAND, installation.brands)
