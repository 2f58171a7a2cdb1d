import { type HostedEnvironment, installation, type Sites } from '@/domain/site/installation'

let sites: Sites = installation

/** Takes the hosts and the scheme of a school in place of those of the build. */
export function holdSites(given: Sites): void {
  sites = given
}

/** Whether a value names an environment with hosts of its own. */
export function isHosted(value: unknown): value is HostedEnvironment {
  return Object.keys(sites.mobile).includes(value as string)
}

/** Whether a host is in production, whatever its name: a server says where a school is in production alone. */
export const isSchoolHost = (host: string): boolean => sites !== installation || host === sites.mobile.production

/** Scheme of the native app's deep links. */
export const appScheme = (): string => `${sites.scheme}://`

/** Origin of mobile web, without a slash at its end. */
export const mobileOrigin = (environment: HostedEnvironment): string => `https://${sites.mobile[environment]}`

/** Origin of the desktop site, without a slash at its end; undefined where the installation has none. */
export function desktopOrigin(environment: HostedEnvironment): string | undefined {
  const host = sites.desktop[environment]
  return host === undefined ? undefined : `https://${host}`
}

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
/** A whole web address in its parts: a name for its host, no port, no name before it, no sign that browsers read their own way. */
const webAddress = new RegExp(`^(https?)://((?:${label}\\.)*(?![0-9])${label})([/?#][^\\\\\\s]*)?$`, 'i')
/** A host written so may look like any other. */
const LOOK_ALIKE = 'xn--'

export type WebAddress = { isSecure: boolean; host: string; rest: string }

/** The parts of a plain web address; undefined for anything a browser might understand otherwise. */
export function readWebAddress(text: string): WebAddress | undefined {
  const [, scheme, host, rest = ''] = webAddress.exec(text) ?? []
  if (scheme === undefined || host === undefined || host.toLowerCase().includes(LOOK_ALIKE)) return undefined
  return { isSecure: scheme.toLowerCase() === 'https', host: host.toLowerCase(), rest: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Names the site of the product that a host is; undefined for a stranger's, look-alikes included. */
export function siteOf(host: string): 'mobile' | 'desktop' | undefined {
  if (Object.values(sites.mobile).includes(host)) return 'mobile'
  return Object.values(sites.desktop).includes(host) ? 'desktop' : undefined
}
