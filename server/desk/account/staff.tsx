import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page, type Start } from '#server/desk/frame/row'
import { choice, many, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { type AuditRow, listAudit } from '#server/repositories/account/audit'
import { addStaff, changeStaff, factorsOf, forgetFactors, listStaff, staffById } from '#server/repositories/account/staff'
import { mobileOf, PHONE_INVALID } from '@/domain/account/mobile'
import { staffRoles } from '@/domain/account/staff-roles'
import { maskMobile } from '@/domain/text/personal-fields'

const roleWords = (roles: readonly (keyof typeof staffRoles)[]) => roles.map((role) => staffRoles[role]).join('、') || '无'

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
  preview: (_deps, _ref, { name, roles }) => [
    `${name} 可以登录工作台：第一次用短信验证码，然后设置密码和身份验证器`,
    `角色：${roleWords(roles)}`,
  ],
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
    const signIn = (
      <ActLink key="reset" name="reset-staff-sign-in" of={row.id}>
        重置登录方式
      </ActLink>
    )
    const facts: Start['facts'] = [
      ['姓名', row.name],
      ['登录方式', signIn],
    ]
    return { facts, texts, version: row.version }
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
  section: '设置',
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

const reset = act({
  name: 'reset-staff-sign-in',
  title: '重置登录方式',
  roles: ['owner'],
  confirms: 'each',
  fields: { reason: text({ label: '原因', hint: '例如：手机和恢复码都丢了，已当面核对本人' }) },
  start: async ({ db }, ref) => ({ facts: [['姓名', found(await staffById(db, idOf(ref, '员工')), '员工').name]] }),
  preview: () => ['密码、身份验证器和恢复码全部作废，所有设备退出登录', '下次用短信验证码登录，然后重新设置'],
  run: async (tx, { ref, values, visit, now }) => {
    const row = found(await staffById(tx, idOf(ref, '员工')), '员工')
    if (row.id === visit.staff.id) throw conflict('不能重置自己的登录方式，请在「我的登录方式」里修改')
    const { passwordHash, secret } = await factorsOf(tx, row.id)
    await forgetFactors(tx, row.id, now)
    const before = { password: passwordHash !== null, authenticator: secret !== null }
    return { object: `staff:${row.id}`, before, after: null, reason: values.reason, to: '/staff' }
  },
})

/** The staff itself, and what they did. */
export const staffArea: Area = { pages: [members, audit], acts: [add, change, reset] }
