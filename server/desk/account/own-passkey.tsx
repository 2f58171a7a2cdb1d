import type { Deps } from '#server/deps'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { useFactor } from '#server/desk/frame/factors'
import { addingOptions, checkAdded, partyOf, spendAdding } from '#server/desk/frame/passkeys'
import { type Area, act, type DeskVisit, momentText, page } from '#server/desk/frame/row'
import type { Start } from '#server/desk/frame/start'
import { oneTimeCode, text, unseen } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { addPasskey, type Passkey, passkeysOf, removePasskey, renamePasskey } from '#server/repositories/account/passkey'
import { brandAt } from '#server/repositories/site/brands'
import { type StaffRole, staffRoles } from '@/domain/account/staff-roles'

const everybody = Object.keys(staffRoles) as StaffRole[]
const MOST = 20
/** The answer of a device is some hundred letters; nobody's is this long. */
const LONGEST = 20_000
const NOT_SET_UP = '请先设置密码和身份验证器，丢了设备时用它们和恢复码登录'
const name = text({ label: '名称', hint: '例如：办公室的电脑、我的手机', most: 20 })
const code = oneTimeCode({ label: '动态码或恢复码', hint: '身份验证器现在显示的 6 位数字，证明是你本人在添加。' })

const dayOf = ({ usedAt }: Passkey) => (usedAt === null ? '还没有用过' : momentText(usedAt))

const own = page({
  path: '/me/passkeys',
  title: '我的通行密钥',
  roles: everybody,
  load: ({ db }, { staff }) => passkeysOf(db, staff.id),
  view: (rows, { staff }) => (
    <>
      <p>通行密钥存在你的手机、电脑或安全钥匙里，用指纹、面容或 PIN 确认就能登录，不用密码和动态码。</p>
      <p>设备丢了：在这里移除它，用密码和动态码登录；动态码也不在手边时用一个恢复码。</p>
      {!staff.hasFactors && <p className="notice">{NOT_SET_UP}</p>}
      {rows.length === 0 && <p className="empty">还没有通行密钥</p>}
      {rows.map((row) => (
        <div key={row.id}>
          <Facts
            of={[
              ['名称', row.name],
              ['添加', momentText(row.madeAt)],
              ['最近使用', dayOf(row)],
            ]}
          />
          <ActLink name="rename-passkey" of={row.id}>
            改名称
          </ActLink>
          <ActLink name="remove-passkey" of={row.id}>
            移除
          </ActLink>
        </div>
      ))}
      {staff.hasFactors && (
        <ActLink name="add-passkey" of="me">
          添加通行密钥
        </ActLink>
      )}
    </>
  ),
})

/** The form shows this to staff who have no other way in yet. */
const notSetUp: Start['facts'] = [
  [
    '还没有设置',
    <a key="set-up" href="/acts/set-up-sign-in/me">
      {NOT_SET_UP}
    </a>,
  ],
]

function refuseNewcomer({ hasFactors }: DeskVisit['staff']): void {
  if (!hasFactors) throw conflict(NOT_SET_UP)
}

/** Tells the script how to ask the device, and who has no script what to do. */
async function deviceFacts(deps: Deps, visit: DeskVisit): Promise<Start['facts']> {
  const options = await addingOptions(deps, visit.staff, (await brandAt(deps)).name)
  return [
    ['怎样添加', '填好下面两项，按保存，浏览器会请你在设备上确认。'],
    [
      '设备',
      <span key="device" data-passkey="add" data-host={partyOf(deps).host} data-options={JSON.stringify(options)}>
        <span role="status" data-passkey-words="">
          要开着脚本，并且用 https 或 localhost 打开工作台；不行时继续用密码和动态码登录。
        </span>
        <script src="/desk-passkey.js" defer />
      </span>,
    ],
  ]
}

const add = act({
  name: 'add-passkey',
  title: '添加通行密钥',
  roles: everybody,
  isDirect: true,
  fields: { name, code, answer: unseen({ missing: '设备没有回答，请再按一次保存，并在设备上确认', most: LONGEST }) },
  start: async (deps, _ref, visit) => ({ facts: visit.staff.hasFactors ? await deviceFacts(deps, visit) : notSetUp }),
  preview: () => ['以后可以用它登录'],
  check: async (deps, { visit: { staff }, values }) => {
    refuseNewcomer(staff)
    // An answer that is refused costs no recovery code.
    await checkAdded(deps, values.answer)
    await useFactor(deps, staff.id, values.code)
  },
  run: async (tx, { values, visit: { staff }, deps, now }) => {
    const added = await checkAdded(deps, values.answer)
    await spendAdding(tx, added, staff.id, now)
    if ((await passkeysOf(tx, staff.id)).length >= MOST) throw conflict(`最多 ${MOST} 个通行密钥，请先移除不用的`)
    if (!(await addPasskey(tx, { ...added, staffId: staff.id, name: values.name, now }))) throw conflict('这个通行密钥已经添加过')
    return { object: `staff:${staff.id}`, before: null, after: { passkey: values.name }, to: '/me/passkeys' }
  },
})

const ownAt = async (deps: Pick<Deps, 'db'>, ref: string, { staff }: DeskVisit): Promise<Passkey> => {
  const id = idOf(ref, '通行密钥')
  return found(
    (await passkeysOf(deps.db, staff.id)).find((one) => one.id === id),
    '通行密钥',
  )
}

const rename = act({
  name: 'rename-passkey',
  title: '改通行密钥的名称',
  roles: everybody,
  isDirect: true,
  fields: { name },
  start: async (deps, ref, visit) => ({ facts: [], texts: { name: [(await ownAt(deps, ref, visit)).name] } }),
  preview: () => ['名称马上改'],
  run: async (tx, { ref, values, visit: { staff } }) => {
    if (!(await renamePasskey(tx, staff.id, idOf(ref, '通行密钥'), values.name))) throw conflict('这个通行密钥已经移除')
    return { object: `staff:${staff.id}`, before: null, after: { passkey: values.name }, to: '/me/passkeys' }
  },
})

const remove = act({
  name: 'remove-passkey',
  title: '移除通行密钥',
  roles: everybody,
  fields: {},
  start: async (deps, ref, visit) => {
    const row = await ownAt(deps, ref, visit)
    return {
      facts: [
        ['名称', row.name],
        ['最近使用', dayOf(row)],
      ],
    }
  },
  preview: () => ['不能再用它登录；设备里的那一份可以自己删除'],
  run: async (tx, { ref, visit: { staff } }) => {
    const gone = await removePasskey(tx, staff.id, idOf(ref, '通行密钥'))
    if (gone === undefined) throw conflict('这个通行密钥已经移除')
    return { object: `staff:${staff.id}`, before: { passkey: gone }, after: null, to: '/me/passkeys' }
  },
})

/** A member of the staff's own passkeys. */
export const ownPasskeyArea: Area = { pages: [own], acts: [add, rename, remove] }
