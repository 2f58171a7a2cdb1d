import type { Db, Tx } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { mayGive, type Permission } from '#server/desk/frame/permission'
import { type Area, act, type MenuGroup, page } from '#server/desk/frame/row'
import type { Start } from '#server/desk/frame/start'
import { type Field, many, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import {
  addSet,
  changeSet,
  isNameTaken,
  listSets,
  type PermissionSet,
  removeSet,
  setById,
  setHolders,
} from '#server/repositories/account/permission-set'
import { isStaffRole, mayUse, staffRoles } from '@/domain/account/staff-roles'

const SET = '权限组'
/** A set goes through the sentences of a preview up to this number of names. */
const MOST_NAMES = 40

const load = async (db: Db | Tx, ref: string): Promise<PermissionSet> => found(await setById(db, idOf(ref, SET)), SET)

/** The keys that a role of the desk stands for. */
const keysOfRole = (all: readonly Permission[], role: string) =>
  all.filter(({ roles }) => isStaffRole(role) && mayUse([role], roles)).map(({ key }) => key)

/** One field for each group of the menu, with what there is in it. */
function fieldsOf(all: readonly Permission[]): Record<string, Field<string[]>> {
  const groups = [...new Set(all.map(({ group }) => group))]
  const choicesIn = (of: MenuGroup) =>
    Object.fromEntries(all.filter(({ group }) => group === of).map(({ key, title }) => [key, title] as const))
  return Object.fromEntries(groups.map((group, at) => [`group${at}`, many<string>({ label: group, choices: choicesIn(group) })]))
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value)
/** Permissions that were ticked in all groups. */
const keysIn = (values: object): string[] => Object.values(values).filter(isTexts).flat()
/** The texts of the fields for what a set holds. */
const textsFor = (all: readonly Permission[], name: string, keys: readonly string[]) => ({
  name: [name],
  ...Object.fromEntries(
    Object.entries(fieldsOf(all)).map(([field, { choices = {} }]) => [field, Object.keys(choices).filter((key) => keys.includes(key))]),
  ),
})

function linesOf(all: readonly Permission[], keys: readonly string[], before: readonly string[]): string[] {
  if (keys.length === 0) throw invalid('至少选一项')
  const titles = (of: readonly Permission[]) =>
    of
      .slice(0, MOST_NAMES)
      .map(({ title }) => title)
      .join('、') + (of.length > MOST_NAMES ? '……' : '')
  const more = all.filter(({ key }) => keys.includes(key) && !before.includes(key))
  const less = all.filter(({ key }) => !keys.includes(key) && before.includes(key))
  return [
    `一共 ${keys.length} 项权限`,
    ...(more.length > 0 ? [`增加 ${more.length} 项：${titles(more)}`] : []),
    ...(less.length > 0 ? [`减少 ${less.length} 项：${titles(less)}`] : []),
  ]
}

const sets = (all: readonly Permission[]) =>
  page({
    path: '/permission-sets',
    title: '权限组',
    section: '设置',
    roles: ['owner'],
    load: async ({ db }) => ({ rows: await listSets(db), holders: await setHolders(db) }),
    view: ({ rows, holders }) => (
      <>
        <ActLink name="add-permission-set" of="new">
          添加权限组
        </ActLink>
        <h2>自定义</h2>
        {rows.length === 0 && <p className="empty">还没有。可以从下面自带的角色复制一份再改</p>}
        <Facts
          of={rows.map(({ id, name, permissions }) => [
            name,
            <span key={id}>
              {`${permissions.length} 项，${holders.filter(({ setId }) => setId === id).length} 人 `}
              <ActLink name="change-permission-set" of={id}>
                修改
              </ActLink>
              <ActLink name="add-permission-set" of={id}>
                复制
              </ActLink>
              <ActLink name="remove-permission-set" of={id}>
                删除
              </ActLink>
            </span>,
          ])}
        />
        <h2>系统自带的角色</h2>
        <Facts
          of={Object.entries(staffRoles).map(([role, name]) => [
            name,
            <span key={role}>
              {`${keysOfRole(all, role).length} 项 `}
              <ActLink name="add-permission-set" of={role}>
                复制
              </ActLink>
            </span>,
          ])}
        />
      </>
    ),
  })

const nameField = text({ label: '名称', most: 20 })

/** Refuses a set that its maker does not hold whole, or of nothing. */
function refuseMore(all: readonly Permission[], own: Parameters<typeof mayGive>[1], permissions: readonly string[]): void {
  if (permissions.length === 0) throw invalid('至少选一项')
  if (!mayGive(all, own, { roles: [], permissions })) throw conflict('不能给出你自己没有的权限')
}

const addAct = (all: readonly Permission[]) =>
  act({
    name: 'add-permission-set',
    title: '添加权限组',
    roles: ['owner'],
    confirms: 'each',
    fields: { name: nameField, ...fieldsOf(all) },
    start: async ({ db }, ref): Promise<Start> => {
      if (ref === 'new') return { facts: [] }
      if (isStaffRole(ref)) return { facts: [['复制自', staffRoles[ref]]], texts: textsFor(all, '', keysOfRole(all, ref)) }
      const from = await load(db, ref)
      return { facts: [['复制自', from.name]], texts: textsFor(all, '', from.permissions) }
    },
    preview: (_deps, _ref, values) => linesOf(all, keysIn(values), []),
    run: async (tx, { values, visit, now }) => {
      const [name, permissions] = [String(values.name), keysIn(values)]
      refuseMore(all, visit.staff, permissions)
      const id = await addSet(tx, { name, permissions }, now)
      if (id === undefined) throw conflict('已经有这个名称的权限组')
      return { object: `permission-set:${id}`, before: null, after: { name, permissions }, to: '/permission-sets' }
    },
  })

const changeAct = (all: readonly Permission[]) =>
  act({
    name: 'change-permission-set',
    title: '修改权限组',
    roles: ['owner'],
    confirms: 'each',
    fields: { name: nameField, ...fieldsOf(all) },
    start: async ({ db }, ref) => {
      const row = await load(db, ref)
      const holders = (await setHolders(db)).filter(({ setId }) => setId === row.id).length
      return { facts: [['在用的人', holders]], texts: textsFor(all, row.name, row.permissions), version: row.version }
    },
    preview: async ({ db }, ref, values) => linesOf(all, keysIn(values), (await load(db, ref)).permissions),
    run: async (tx, { ref, values, version, visit }) => {
      const row = await load(tx, ref)
      const [name, permissions] = [String(values.name), keysIn(values)]
      refuseMore(all, visit.staff, [...permissions, ...row.permissions])
      if (permissions.length === 0) throw invalid('至少选一项')
      if (await isNameTaken(tx, name, row.id)) throw conflict('已经有这个名称的权限组')
      if (!(await changeSet(tx, row.id, { name, permissions, version }))) throw conflict('刚被别人改过，请重新打开核对')
      const before = { name: row.name, permissions: row.permissions }
      return { object: `permission-set:${row.id}`, before, after: { name, permissions }, to: '/permission-sets' }
    },
  })

const remove = act({
  name: 'remove-permission-set',
  title: '删除权限组',
  roles: ['owner'],
  confirms: 'each',
  fields: {},
  start: async ({ db }, ref) => ({ facts: [['名称', (await load(db, ref)).name]] }),
  preview: async ({ db }, ref) => [`删除「${(await load(db, ref)).name}」`],
  run: async (tx, { ref }) => {
    const { id, name, permissions } = await load(tx, ref)
    if (!(await removeSet(tx, id))) throw conflict('还有员工在用，先给他们换一组权限')
    return { object: `permission-set:${id}`, before: { name, permissions }, after: null, to: '/permission-sets' }
  },
})

/** Sets of permissions that the school makes itself; only owners change them. */
export const permissionSetArea = (all: readonly Permission[]): Area => ({
  pages: [sets(all)],
  acts: [addAct(all), changeAct(all), remove],
})
