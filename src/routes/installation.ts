import type { Environment } from '@/domain/device/host-environment'
import type { Brand } from '@/domain/site/brand'
import settings from '../../config/installation.json'

/** Where the product has hosts of its own. */
export type HostedEnvironment = Exclude<Environment, 'dev'>

/**
 * Describes the differences between installations of the product: its hosts by environment, the scheme of the native app's deep links, and
 * its brands, the first of which is the usual one. Without a desktop host there is no desktop site: nobody is sent to one.
 */
export type Installation = {
  scheme: string
  mobile: Record<HostedEnvironment, string>
  desktop: Partial<Record<HostedEnvironment, string>>
  brands: Brand[]
}

/** The settings of this installation, from `config/installation.json`. */
export const installation = settings as Installation
