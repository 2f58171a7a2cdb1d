import { originOf } from '@/domain/device/image-fallback'
import { router } from '@/platform/router'

/** An address of the product, `/course/3/detail`, as others can open it. */
export const wholeAddress = (address: string): string => (API_ORIGIN || originOf(router.href())) + address
