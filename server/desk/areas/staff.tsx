import { maskMobile } from '@/domain/account/mask'
import { mobileOf, PHONE_INVALID } from '@/domain/account/phone'
import { staffRoles } from '@/domain/account/staff-roles'
import { conflict, invalid } from '../../refusal'
import { type AuditRow, listAudit } from '../../repositories/audit'
import { addStaff, changeStaff, listStaff, staffById } from '../../repositories/staff'
import { endStaffSession, staffSessionsOf } from '../../repositories/staff-session'
import { ActLink, Facts } from '../detail'
import { choice, many, text } from '../field'
import { list } from '../list'
import { found, idOf } from '../ref'
import { type Area, act, page } from '../row'
import { momentText } from '../words'

const everybody = ['editor', 'teacher', 'service', 'finance', 'marketing'] as const
const roleWords = (roles: readonly (keyof typeof staffRoles)[]) => roles.map((role) => staffRoles[role]).join('、') || '无'

const members = page({
  path: '/staff',
  title: '员工',
  section: '系统',
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
          <a key={row.id} href={`/acts/change-staff/${row.id}`}>
            {maskMobile(row.mobile)}　{roleWords(row.roles)}
            {row.isActive ? '' : '　已停用'}
          </a>,
        ])}
      />
    </>
  ),
})

const add = act({
  name: 'add-staff',
  title: '添加员工',
  roles: ['owner'],
  confirms: 'each',
  fields: {
    mobile: text({ label: '手机号', most: 20 }),
    name: text({ label: '姓名', most: 20 }),
    roles: many({ label: '角色', choices: staffRoles }),
  },
  start: async () => ({ facts: [] }),
  preview: (_deps, _ref, { name, roles }) => [`${name} 可以用短信验证码登录工作台`, `角色：${roleWords(roles)}`],
  run: async (tx, { values, now }) => {
    const mobile = mobileOf(values.mobile)
    if (mobile === null) throw invalid(PHONE_INVALID)
    const id = await addStaff(tx, { ...values, mobile }, now)
    if (id === undefined) throw conflict('这个手机号已是员工')
    return { object: `staff:${id}`, before: null, after: { name: values.name, roles: values.roles }, to: '/staff' }
  },
})

const change = act({
  name: 'change-staff',
  title: '修改员工',
  roles: ['owner'],
  confirms: 'each',
  fields: {
    roles: many({ label: '角色', choices: staffRoles }),
    state: choice({ label: '状态', choices: { on: '在职', off: '停用' } }),
  },
  start: async ({ db }, ref) => {
    const row = found(await staffById(db, idOf(ref, '员工')), '员工')
    const texts = { roles: row.roles, state: [row.isActive ? 'on' : 'off'] }
    return { facts: [['姓名', row.name]], texts, version: row.version }
  },
  preview: (_deps, _ref, { roles, state }) => [`角色改为：${roleWords(roles)}`, state === 'on' ? '可以登录' : '不能再登录'],
  run: async (tx, { ref, values, version, visit }) => {
    const row = found(await staffById(tx, idOf(ref, '员工')), '员工')
    if (row.id === visit.staff.id) throw conflict('不能修改自己的角色')
    if (!(await changeStaff(tx, row.id, { roles: values.roles, isActive: values.state === 'on', version })))
      throw conflict('刚被别人改过，请重新打开核对')
    return { object: `staff:${row.id}`, before: { roles: row.roles, isActive: row.isActive }, after: values, to: '/staff' }
  },
})

const audit = list<AuditRow>({
  path: '/audit',
  title: '操作记录',
  section: '系统',
  roles: ['owner'],
  filters: [
    { name: 'act', label: '操作' },
    { name: 'object', label: '对象' },
    { name: 'staff', label: '员工' },
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
  load: ({ db }, { filter, ...rest }) => listAudit(db, { ...filter, ...rest }),
})

const me = page({
  path: '/me',
  title: '我的登录',
  roles: everybody,
  load: async ({ db, now }, { staff }) => ({ own: staff.sessionId, rows: await staffSessionsOf(db, staff.id, now()) }),
  view: ({ own, rows }) => (
    <>
      {rows.map(({ id, ip, agent, createdAt, seenAt }) => (
        <div key={id}>
          <Facts
            of={[
              ['设备', agent || '—'],
              ['地址', ip],
              ['登录于', momentText(createdAt)],
              ['最近使用', momentText(seenAt)],
            ]}
          />
          <ActLink name="end-session" of={id}>
            {id === own ? '退出登录' : '让这台设备退出'}
          </ActLink>
        </div>
      ))}
    </>
  ),
})

const endSession = act({
  name: 'end-session',
  title: '退出登录',
  roles: everybody,
  fields: {},
  start: async () => ({ facts: [] }),
  preview: () => ['这台设备退出工作台'],
  run: async (tx, { ref, visit, now }) => {
    const id = idOf(ref, '登录')
    if (!(await endStaffSession(tx, visit.staff.id, id, now))) throw conflict('这台设备已经退出')
    return { object: `staff-session:${id}`, before: null, after: null, to: '/' }
  },
})

/** The staff itself, what they did, and where they are signed in. */
export const staffArea: Area = { pages: [members, audit, me], acts: [add, change, endSession] }
