import type { ReactNode } from 'react'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { FIRST_CODE_DAYS, newFirstCode } from '#server/desk/frame/factors'
import { list } from '#server/desk/frame/list'
import { type Allowance, mayGive, type Permission, permissionsIn } from '#server/desk/frame/permission'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import type { Start } from '#server/desk/frame/start'
import { choice, many, text } from '#server/desk/parts/field'
import { choicesOf, objectOrNone, objects } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { type AuditRow, countAudit, listAudit } from '#server/repositories/account/audit'
import { giveSets, listSets, type PermissionSet } from '#server/repositories/account/permission-set'
import type { Scope } from '#server/repositories/account/scope'
import {
  addStaff,
  changeStaff,
  colleagueById,
  factorsOf,
  forgetFactors,
  listStaff,
  lockOwners,
  staffById,
} from '#server/repositories/account/staff'
import { listTeachers, teacherById } from '#server/repositories/course/course-edit'
import { mobileOf, PHONE_INVALID } from '@/domain/account/mobile'
import { staffRoles } from '@/domain/account/staff-roles'
import { maskMobile } from '@/domain/text/personal-fields'
import { permissionSetArea } from './permission-set'
import { narrowStaffAct } from './staff-scope'

const roleWords = (roles: readonly (keyof typeof staffRoles)[], sets: readonly { name: string }[]) =>
  [...roles.map((role) => staffRoles[role]), ...sets.map(({ name }) => name)].join('、') || '无'

const reachWords = (scope: Scope | null) => (scope ? `${scope.courses.length} 门课程、${scope.classes.length} 个班级` : '全校')

const members = page({
  path: '/staff',
  title: '员工',
  section: '设置',
  roles: ['owner'],
  load: ({ db }) => listStaff(db),
  view: (rows) => (
    <>
      <ActLink name="add-staff" of="new">
        添加员工
      </ActLink>
      <Facts
        of={rows.map((row) => [
          row.name,
          <span key={row.id}>
            <PageLink to={`/acts/change-staff/${row.id}`}>
              {`${maskMobile(row.mobile)}　${roleWords(row.roles, row.sets)}${row.isActive ? '' : '　已停用'}`}
            </PageLink>
            {!row.roles.includes('owner') && (
              <ActLink name="narrow-staff" of={row.id}>
                {reachWords(row.scope)}
              </ActLink>
            )}
          </span>,
        ])}
      />
    </>
  ),
})

/** Reads everything that a set may hold, once all areas are known. */
type Permissions = () => readonly Permission[]
const TOO_MUCH = '不能给别人你自己没有的权限，也不能改权限比你多的人'

const allowanceOf = (roles: Allowance['roles'], sets: readonly PermissionSet[]): Allowance => ({
  roles,
  permissions: sets.flatMap(({ permissions }) => permissions),
})

/** The sets of these numbers; refuses one that is gone. */
async function chosenSets(db: Db | Tx, ids: readonly number[]): Promise<PermissionSet[]> {
  const chosen = (await listSets(db)).filter(({ id }) => ids.includes(id))
  if (chosen.length !== ids.length) throw conflict('有的权限组刚被删掉，请重新打开核对')
  return chosen
}

const setChoices = async (db: Db) => choicesOf((await listSets(db)).map(({ id, name }) => ({ id, title: name })))
const roleField = many({ label: '角色', hint: '系统自带的六组权限', choices: staffRoles })
const setField = objects({ label: '自定义权限组', hint: '在「权限组」里添加；和角色一起生效' })

const teacherField = objectOrNone({ label: '署名', hint: '学员看到的老师姓名和头像；不选的，每次回答时再选' })
/** Teachers that a form offers. */
const MOST_TEACHERS = 500
const teacherChoices = async (db: Db) =>
  choicesOf((await listTeachers(db, { limit: MOST_TEACHERS })).map(({ id, name }) => ({ id, title: name })))
const teacherNamed = async (db: Db | Tx, id: number) => found(await teacherById(db, id), '老师')

/** Shows a code for the first sign-in, once. */
const FirstCode = ({ name, code }: { name: string; code: string }) => (
  <>
    <p role="status" className="notice">
      下面的登录码只显示这一次，请当面或电话告诉 {name}：{FIRST_CODE_DAYS} 天内有效，只能用一次。
    </p>
    <p>
      一次性登录码 <code>{code}</code>
    </p>
    <p>{name} 在工作台的登录页填手机号和登录码，登录后设置自己的密码和身份验证器。</p>
    <a className="act" href="/staff">
      我已记下，继续
    </a>
  </>
)

/** A code in place of the first text message, where none is sent. */
async function firstCodeOf(deps: Deps, tx: Tx, { id, name }: { id: number; name: string }): Promise<{ shown?: ReactNode }> {
  return deps.env.sms.kind === 'off' ? { shown: <FirstCode name={name} code={await newFirstCode(tx, id, deps.now())} /> } : {}
}

const firstWay = ({ env }: Deps) => (env.sms.kind === 'off' ? '一次性登录码' : '短信验证码')

const addAct = (all: Permissions) =>
  act({
    name: 'add-staff',
    title: '添加员工',
    roles: ['owner'],
    confirms: 'each',
    fields: {
      mobile: text({ label: '手机号', most: 20 }),
      name: text({ label: '姓名', most: 20 }),
      roles: roleField,
      sets: setField,
    },
    start: async ({ db }) => ({ facts: [], choices: { sets: await setChoices(db) } }),
    preview: async (deps, _ref, { name, roles, sets }) => [
      `${name} 可以登录工作台：第一次用${firstWay(deps)}，然后设置密码和身份验证器`,
      `角色：${roleWords(roles, await chosenSets(deps.db, sets))}`,
    ],
    run: async (tx, { values, visit, deps, now }) => {
      const mobile = mobileOf(values.mobile)
      if (mobile === null) throw invalid(PHONE_INVALID)
      const sets = await chosenSets(tx, values.sets)
      if (!mayGive(all(), visit.staff, allowanceOf(values.roles, sets))) throw conflict(TOO_MUCH)
      const id = await addStaff(tx, { ...values, mobile }, now)
      if (id === undefined) throw conflict('这个手机号已是员工')
      await giveSets(tx, id, values.sets)
      const after = { name: values.name, roles: values.roles, sets: sets.map(({ name }) => name) }
      return { object: `staff:${id}`, before: null, after, to: '/staff', ...(await firstCodeOf(deps, tx, { id, name: values.name })) }
    },
  })

const changeAct = (all: Permissions) =>
  act({
    name: 'change-staff',
    title: '修改员工',
    roles: ['owner'],
    confirms: 'each',
    fields: {
      roles: roleField,
      sets: setField,
      teacherId: teacherField,
      state: choice({ label: '状态', choices: { on: '在职', off: '停用' } }),
    },
    start: async ({ db }, ref) => {
      const row = found(await colleagueById(db, idOf(ref, '员工')), '员工')
      const signs = { teacherId: row.teacherId === null ? [] : [String(row.teacherId)] }
      const texts = { ...signs, roles: row.roles, sets: row.sets.map(({ id }) => String(id)), state: [row.isActive ? 'on' : 'off'] }
      const signIn = (
        <ActLink key="reset" name="reset-staff-sign-in" of={row.id}>
          重置登录方式
        </ActLink>
      )
      const facts: Start['facts'] = [
        ['姓名', row.name],
        ['登录方式', signIn],
      ]
      return { facts, texts, version: row.version, choices: { sets: await setChoices(db), teacherId: await teacherChoices(db) } }
    },
    preview: async ({ db }, _ref, { roles, sets, teacherId, state }) => [
      `角色改为：${roleWords(roles, await chosenSets(db, sets))}`,
      teacherId === null ? '回答时可以选任何老师署名' : `回答时只署名：${(await teacherNamed(db, teacherId)).name}`,
      state === 'on' ? '可以登录' : '不能再登录',
    ],
    run: async (tx, { ref, values, version, visit }) => {
      const owners = await lockOwners(tx)
      const row = found(await colleagueById(tx, idOf(ref, '员工')), '员工')
      if (row.id === visit.staff.id) throw conflict('不能修改自己的角色')
      const sets = await chosenSets(tx, values.sets)
      const given = allowanceOf(values.roles, sets)
      if (!mayGive(all(), visit.staff, row) || !mayGive(all(), visit.staff, given)) throw conflict(TOO_MUCH)
      const isActive = values.state === 'on'
      const { teacherId } = values
      if (teacherId !== null) await teacherNamed(tx, teacherId)
      const isOwner = row.isActive && row.roles.includes('owner')
      if (isOwner && owners === 1 && !(isActive && values.roles.includes('owner'))) throw conflict('至少要有一位在职的站长')
      if (!(await changeStaff(tx, row.id, { roles: values.roles, isActive, teacherId, version })))
        throw conflict('刚被别人改过，请重新打开核对')
      await giveSets(tx, row.id, values.sets)
      const before = { roles: row.roles, sets: row.sets.map(({ name }) => name), isActive: row.isActive, teacherId: row.teacherId }
      const after = { roles: values.roles, sets: sets.map(({ name }) => name), isActive, teacherId }
      return { object: `staff:${row.id}`, before, after, to: '/staff' }
    },
  })

const audit = list<AuditRow>({
  path: '/audit',
  title: '操作记录',
  section: '设置',
  roles: ['owner'],
  filters: [
    { name: 'act', label: '操作' },
    { name: 'object', label: '对象' },
    { name: 'staff', label: '员工' },
    { name: 'at', label: '时间', kind: 'dates' },
  ],
  columns: [
    { title: '时间', text: ({ at }) => momentText(at) },
    { title: '员工', text: ({ staff }) => staff },
    { title: '操作', text: (row) => row.act },
    { title: '对象', text: ({ object }) => object },
    { title: '之前', text: ({ before }) => (before === null ? '' : JSON.stringify(before)) },
    { title: '之后', text: ({ after }) => (after === null ? '' : JSON.stringify(after)) },
    { title: '原因', text: ({ reason }) => reason },
    { title: '来源', text: ({ ip }) => ip },
  ],
  load: ({ db }, { filter, ranges, before, limit }) =>
    listAudit(db, { ...filter, ...ranges, limit, ...(before !== undefined && { before }) }),
  sum: async ({ db }, { filter, ranges }) => ({ ...(await countAudit(db, { ...filter, ...ranges })), words: [] }),
})

const resetAct = (all: Permissions) =>
  act({
    name: 'reset-staff-sign-in',
    title: '重置登录方式',
    roles: ['owner'],
    confirms: 'each',
    fields: { reason: text({ label: '原因', hint: '例如：手机和恢复码都丢了，已当面核对本人' }) },
    start: async ({ db }, ref) => ({ facts: [['姓名', found(await staffById(db, idOf(ref, '员工')), '员工').name]] }),
    preview: (deps) => ['密码、身份验证器和恢复码全部作废，所有设备退出登录', `下次用${firstWay(deps)}登录，然后重新设置`],
    run: async (tx, { ref, values, visit, deps, now }) => {
      const row = found(await colleagueById(tx, idOf(ref, '员工')), '员工')
      if (!mayGive(all(), visit.staff, row)) throw conflict(TOO_MUCH)
      if (row.id === visit.staff.id) throw conflict('不能重置自己的登录方式，请在「我的登录方式」里修改')
      const { passwordHash, secret } = await factorsOf(tx, row.id)
      await forgetFactors(tx, row.id, now)
      const before = { password: passwordHash !== null, authenticator: secret !== null }
      return { object: `staff:${row.id}`, before, after: null, reason: values.reason, to: '/staff', ...(await firstCodeOf(deps, tx, row)) }
    },
  })

/** The staff itself, and what they did. */
const staffArea = (all: Permissions): Area => ({
  pages: [members, audit],
  acts: [addAct(all), changeAct(all), narrowStaffAct(all), resetAct(all)],
})

/** These areas with the staff and their permissions, which are about all of them. */
export function withStaff(areas: readonly Area[]): Area[] {
  const all: Permission[] = []
  const staff = staffArea(() => all)
  all.push(...permissionsIn([...areas, staff]))
  return [...areas, staff, permissionSetArea(all)]
}
