import type { Environment } from '@/domain/device/host-environment'
import type { Brand } from '@/domain/site/brand'
import settings from '../../../config/installation.json'

/** Where the product has hosts of its own. */
export type HostedEnvironment = Exclude<Environment, 'dev'>

/**
 * Where a school is: its hosts by environment, and the scheme of the native app's deep links. Without a desktop host there is no desktop site:
 * nobody is sent to one.
 */
export type Sites = {
  scheme: string
  mobile: Record<HostedEnvironment, string>
  desktop: Partial<Record<HostedEnvironment, string>>
}

/** Describes the beginning of a build, until a server says where it is and how it is called: places and brands, the first one the usual. */
export type Installation = Sites & { brands: Brand[] }

/** The beginning of this build, from `config/installation.json`. */
export const installation = settings as Installation
