import { mayHold, type Scope } from '#server/repositories/account/scope'
import { mayUse, type StaffRole } from '@/domain/account/staff-roles'
import type { ActRow, Area, MenuGroup, PageRow } from './row'
import { reachOf } from './scopes'

/** All that somebody may do: by roles, which are sets that come with the desk, and by permissions of sets of the school; `scope` narrows both. */
export type Allowance = { roles: readonly StaffRole[]; permissions: readonly string[]; scope?: Scope | null }

type Guarded = { roles: readonly StaffRole[] } & ({ path: string; permission?: string } | { name: string })

/** Pages for every role, such as the first one, are for everybody who may do anything. */
const everyRole: readonly StaffRole[] = ['editor', 'teacher', 'service', 'finance', 'marketing']
const isCommon = (roles: readonly StaffRole[]) => everyRole.every((role) => roles.includes(role))

/** The key of what a page or an act needs; a page without one of its own is opened by the key of its list. */
export const keyOf = (row: Guarded): string => ('path' in row ? (row.permission ?? `page:${row.path}`) : `act:${row.name}`)

/** Whether nothing of a page or an act can be in the reach of a scope. */
function isBeyond(scope: Scope, row: Guarded): boolean {
  const { isWhole, kinds } = reachOf(row)
  return isWhole || !kinds.every((kind) => mayHold(scope, kind))
}

/** Whether somebody may open a page, or do an act. */
export function allows({ roles, permissions, scope = null }: Allowance, row: Guarded): boolean {
  if (scope && isBeyond(scope, row)) return false
  if (mayUse(roles, row.roles)) return true
  return permissions.length > 0 && (isCommon(row.roles) || permissions.includes(keyOf(row)))
}

/** One thing that may be allowed, in words; `roles`: the sets of the desk that have it. */
export type Permission = { key: string; title: string; group: MenuGroup; roles: readonly StaffRole[] }

const sameRoles = (one: Guarded, other: Guarded) =>
  one.roles.length === other.roles.length && one.roles.every((role) => other.roles.includes(role))
const firstWord = (path: string) => path.split('/')[1]

/** Pages with the key that opens them: a page below a list is opened with the list where the same roles open both. */
export const withPermissions = (pages: readonly PageRow[]): PageRow[] =>
  pages.map((row) => {
    const list = pages.find((each) => each.section !== undefined && firstWord(each.path) === firstWord(row.path) && sameRoles(each, row))
    return { ...row, permission: keyOf(list ?? row) }
  })

/** Everything that a set may hold, in the order of the menu; what everybody may do is in none. */
export function permissionsIn(areas: readonly Area[]): Permission[] {
  const found = new Map<string, Permission>()
  let group: MenuGroup = '设置'
  const add = (row: PageRow | ActRow, title: string) => {
    const key = keyOf(row)
    if (!isCommon(row.roles) && !found.has(key)) found.set(key, { key, title, group, roles: row.roles })
  }
  const pages = withPermissions(areas.flatMap((area) => area.pages))
  for (const area of areas) {
    group = area.pages.find(({ section }) => section !== undefined)?.section ?? group
    const own = pages.filter(({ path }) => area.pages.some((row) => row.path === path))
    for (const row of own) add(row, `看：${row.title}`)
    for (const row of area.acts) add(row, `做：${row.title}`)
  }
  return [...found.values()]
}

/** Whether somebody holds everything that a set or person would get: nobody gives more than they have. */
export function mayGive(all: readonly Permission[], own: Allowance, given: Allowance): boolean {
  if (own.roles.includes('owner')) return true
  if (given.roles.includes('owner')) return false
  const holds = (of: Allowance, { key, roles }: Permission) => mayUse(of.roles, roles) || of.permissions.includes(key)
  return all.every((each) => !holds(given, each) || holds(own, each))
}
