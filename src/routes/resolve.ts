import type { HostedEnvironment } from '@/domain/site/installation'
import { isId } from '../domain/text/id-text'
import { failed, type LinkFailure } from './failures'
import { appScheme, desktopOrigin, isHosted, mobileOrigin } from './hosts'
import { AT, fill, pageUrlOf, search } from './link'
import { strictly } from './query'
import { isIdName, paramNames } from './route'
import { isRouteName, type RouteName, rowOf } from './table'

/** The platform the app runs on. */
export const platforms = ['h5', 'weapp', 'harmony', 'app', 'desktop'] as const
export type Platform = (typeof platforms)[number]
export type LinkForm = 'route' | 'mobile' | 'desktop' | 'app'
export type Resolved = { form: LinkForm; address: string }
/** A named destination. Parameters of path and query are together; empty ones are left out. */
export type LinkRequest = { name?: unknown; params?: unknown; query?: unknown; platform?: unknown; environment?: unknown }

type Texts = Record<string, string>

const isPlatform = (value: unknown): value is Platform => platforms.some((platform) => platform === value)
const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** The values as text; undefined when one of them cannot be part of an address. */
function textsOf(values: unknown): Texts | undefined {
  if (values === undefined || values === null) return {}
  if (typeof values !== 'object' || Array.isArray(values)) return undefined
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  const isWritable = given.every(([name, value]) => isScalar(value) && isWellFormed(name) && isWellFormed(String(value)))
  return isWritable ? Object.fromEntries(given.map(([name, value]) => [name, String(value)])) : undefined
}

/** Half a character cannot be percent-encoded. */
const isWellFormed = (text: string) => strictly(encodeURIComponent, text) !== undefined

/** A part of a path; browsers take dots alone for steps up and down. */
const isPart = (text: string | undefined) => text !== undefined && text !== '' && text !== '.' && text !== '..'
const isParam = (name: string, text: string | undefined) => (isIdName(name) ? isId(text) : isPart(text))

function without(values: Texts, names: readonly string[]): Texts {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

const addressIn = (pattern: string, values: Texts) => fill(pattern, values) + search(without(values, paramNames(pattern)))

function formOf(name: RouteName, values: Texts, platform: Platform, environment: HostedEnvironment): Resolved | undefined {
  const { path, desktop, native } = rowOf(name)
  if (platform === 'weapp') return { form: 'route', address: pageUrlOf(name, values) }
  if (platform === 'harmony') return { form: 'route', address: addressIn(path, values) }
  if (platform === 'h5') return { form: 'mobile', address: mobileOrigin(environment) + addressIn(path, values) }
  if (platform === 'desktop') {
    const origin = desktopOrigin(environment)
    return desktop && origin ? { form: 'desktop', address: origin + addressIn(desktop, values) } : undefined
  }
  return native ? { form: 'app', address: appScheme() + native + search(values) } : undefined
}

/**
 * Where a named destination is on a platform: mini-program and Harmony open in-app routes, browsers web addresses, the
 * native app its deep links. Never throws.
 */
export function resolveLink({ name, params, query, platform, environment = 'production' }: LinkRequest): Resolved | LinkFailure {
  if (typeof name !== 'string' || !isRouteName(name)) return failed('noRoute')
  if (!isPlatform(platform)) return failed('platformRequired')
  const path = textsOf(params)
  const rest = textsOf(query)
  if (!path || !rest || !isHosted(environment)) return failed('noAddress')
  const values: Texts = { ...rowOf(name).defaults, ...rest, ...path }
  const isWhole = values[AT] === undefined && paramNames(rowOf(name).path).every((param) => isParam(param, values[param]))
  return (isWhole && formOf(name, values, platform, environment)) || failed('noAddress')
}
