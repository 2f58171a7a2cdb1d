import type { StaticDecode, TObject, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Condition, retired, sections } from './schema'

/** Variables of an environment. */
export type Source = Record<string, string | undefined>

/** Notes of a schema about a setting besides its shape; see `About` of the kinds. */
type Notes = TSchema & {
  means: string
  expected: string
  isSecret: boolean
  usual?: string
  production?: string
  shown?: string
  refused?: Record<string, string>
  whyNot?: (text: string) => string | null
}
export type Setting = { name: string; isNeeded: boolean; notes: Notes }

/** The settings of a section, in their order. */
export function settingsOf(schema: TObject): Setting[] {
  const needed: string[] = schema.required ?? []
  return Object.entries(schema.properties).map(([name, property]) => {
    const notes = property as Notes
    return { name, notes, isNeeded: needed.includes(name) && notes.usual === undefined }
  })
}

const isProduction = (source: Source) => source.NODE_ENV === 'production'

/** The value of a setting: what is given, else what is usual. An empty value is none. */
export const usualOf = ({ usual, production }: Notes, source: Source) => (isProduction(source) ? (production ?? usual) : usual)

function given(schema: TObject, source: Source): Source {
  const values = settingsOf(schema).map(({ name, notes }) => [name, source[name]?.trim() || usualOf(notes, source)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** Whether the settings of a section count: those of a provider that is not chosen are not looked at. */
function applies(condition: Condition | null, source: Source): boolean {
  if (condition === null) return true
  const [name = '', word] = condition.split('=')
  return word === undefined ? Boolean(source[name]?.trim()) : source[name]?.trim() === word
}

function faultOf({ name, notes, isNeeded }: Setting, value: string | undefined, condition: Condition | null, source: Source): string[] {
  if (value === undefined) return isNeeded ? [`${name} is missing: ${condition} needs it`] : []
  if (!Value.Check(notes, value)) {
    if (notes.isSecret) return [`${name} is not ${notes.expected}`]
    const reason = notes.whyNot?.(value)
    return [`${name} is "${value}": expected ${notes.expected}${reason ? ` (${reason})` : ''}`]
  }
  const reason = isProduction(source) ? notes.refused?.[value] : undefined
  return reason === undefined ? [] : [`${name}=${value} is refused in production: ${reason}`]
}

const isGiven = (source: Source, name: string) => Boolean(source[name]?.trim())

/** Faults of settings that are right each for itself. */
function faultsBetween(source: Source): string[] {
  const database = source.DATABASE?.trim()
  const hasAddress = isGiven(source, 'DATABASE_URL')
  return [
    ...(isProduction(source) && !isGiven(source, 'PUBLIC_URL') ? ['PUBLIC_URL is missing: production needs it'] : []),
    ...(isProduction(source) && !hasAddress && !database
      ? ['DATABASE_URL is missing: production needs it, or DATABASE=embedded for one process on one machine']
      : []),
    ...(source.VIRTUAL_PAY?.trim() === 'live' && source.MINI_PROGRAM?.trim() !== 'live'
      ? ['VIRTUAL_PAY=live needs MINI_PROGRAM=live: it signs for the session of a mini-program']
      : []),
    ...(database === 'postgres' && !hasAddress ? ['DATABASE_URL is missing: DATABASE=postgres needs it'] : []),
    ...(database === 'embedded' && hasAddress ? ['DATABASE=embedded and DATABASE_URL are both set: take one of them out'] : []),
    ...(!hasAddress && isGiven(source, 'DATABASE_READ_URL')
      ? ['DATABASE_READ_URL is set without DATABASE_URL: a replica has a primary']
      : []),
  ]
}

const faultsOfNames = (source: Source): string[] =>
  Object.entries(retired)
    .filter(([name]) => isGiven(source, name))
    .map(([name, successors]) => `${name} is no longer read: ${successors}`)

/** Everything that is missing or wrong in an environment, a line each. */
export function faultsOf(source: Source): string[] {
  const alone = sections
    .filter(({ condition }) => applies(condition, source))
    .flatMap(({ schema, condition }) => {
      const values = given(schema, source)
      return settingsOf(schema).flatMap((setting) => faultOf(setting, values[setting.name], condition, source))
    })
  return [...alone, ...faultsBetween(source), ...faultsOfNames(source)]
}

/** The values of a section that has no faults. */
export function valuesOf<T extends TObject>(schema: T, source: Source): StaticDecode<T> {
  return Value.Decode(schema, given(schema, source))
}
