import type { Environment } from '@/domain/device/host-environment'

/** Titles begin with this before the release. */
const PRE_RELEASE_MARK = '【预发布】'

/** The document title: the navigation title, or the brand's tagline; marked in the pre-release environment. */
export function documentTitle(title: string, environment: Environment, tagline: string): string {
  return (environment === 'pre' ? PRE_RELEASE_MARK : '') + (title === '' ? tagline : title)
}
