import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#server/database/tables'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { conflict, invalid } from '#server/refusal'
import { accountByMobile, addAccount, endSessions } from '#server/repositories/account/account'
import { sendMessage } from '#server/repositories/account/message'
import { putPassword } from '#server/repositories/account/sign-in'
import { passwordHash } from '#server/services/account/password'
import { mobileInput, mobileOf, PHONE_INVALID } from '@/domain/account/mobile'
import { maskMobile } from '@/domain/text/personal-fields'
import { DAY_MS } from '@/domain/time/units'
import { standingLearnerAt } from './learner-page'

const roles = ['service'] as const
const FIRST_DAYS = 7
/** Letters and digits that are not taken for each other when they are read aloud. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'
const GROUP = 4

const some = (from: string, count: number) => Array.from({ length: count }, () => from.charAt(randomInt(from.length))).join('')
/** A password that is easy to read aloud and type: four letters, four digits. */
const firstPassword = () => `${some(LETTERS, GROUP)}${some(DIGITS, GROUP)}`

type Given = { name: string; mobile: string; password: string; until: number; id: number }

/** Shows a first password, once. */
const FirstPassword = ({ name, mobile, password, until, id }: Given) => (
  <>
    <p role="status" className="notice">
      下面的初始密码只显示这一次，请当面或电话告诉 {name}。
    </p>
    <p>
      账号 <code>{mobile}</code>　初始密码 <code>{password}</code>
    </p>
    <p>学员在“账号密码登录”里用它登录一次，登录时换成自己的密码。{momentText(until)} 之前有效。</p>
    <a className="act" href={`/learners/${id}`}>
      我已告诉学员，继续
    </a>
  </>
)

/** Gives an account a password that is good for one sign-in, which replaces it. */
async function give(tx: Tx, of: { id: number; name: string; mobile: string }, now: number) {
  const password = firstPassword()
  const until = now + FIRST_DAYS * DAY_MS
  await putPassword(tx, of.id, await passwordHash(password), until)
  return { until, shown: <FirstPassword {...of} password={password} until={until} /> }
}

async function freeMobile(db: Db | Tx, typed: string): Promise<string> {
  const mobile = mobileOf(mobileInput(typed))
  if (mobile === null) throw invalid(PHONE_INVALID)
  const known = await accountByMobile(db, mobile)
  if (known) throw conflict(`这个手机号已经有账号（学员 ${known.id}），请打开那位学员，用“给初始密码”`)
  return mobile
}

const add = act({
  name: 'add-learner',
  title: '添加学员',
  roles,
  fields: {
    name: text({ label: '姓名或昵称', hint: '学员以后可以改', most: 20 }),
    mobile: text({ label: '手机号', hint: '学员用它登录', most: 20 }),
  },
  start: async () => ({ facts: [] }),
  preview: async ({ db }, _ref, values) => [
    `为 ${values.name}（${maskMobile(await freeMobile(db, values.mobile))}）开通账号`,
    `确认后显示一个初始密码，只显示一次；学员登录时换成自己的密码，${FIRST_DAYS} 天内有效`,
  ],
  run: async (tx, { values, now }) => {
    const mobile = await freeMobile(tx, values.mobile)
    const id = await addAccount(tx, { mobile, nickname: values.name }, now)
    if (id === undefined) throw conflict('这个手机号刚有了账号，请搜索手机号打开那位学员')
    const { until, shown } = await give(tx, { id, name: values.name, mobile }, now)
    const after = { nickname: values.name, mobile: maskMobile(mobile), firstUntil: until }
    return { object: `user:${id}`, before: null, after, to: `/learners/${id}`, shown }
  },
})

const NO_MOBILE = '这位学员没有手机号，不能用密码登录；请先给学员换手机号'

const givePassword = act({
  name: 'give-password',
  title: '给初始密码',
  roles,
  confirms: 'lately',
  fields: { reason: text({ label: '原因', hint: '例如：忘记密码，已核对本人', most: 200 }) },
  start: async ({ db }, ref) => {
    const row = await standingLearnerAt(db, ref)
    if (row.mobile === null) throw conflict(NO_MOBILE)
    return {
      facts: [
        ['学员', `${row.nickname}（${row.id}）`],
        ['手机号', maskMobile(row.mobile)],
      ],
    }
  },
  preview: () => [
    '原来的密码作废，所有设备退出登录',
    `确认后显示一个初始密码，只显示一次；学员登录时换成自己的密码，${FIRST_DAYS} 天内有效`,
    '学员会收到消息',
  ],
  run: async (tx, { ref, values, now, formKey }) => {
    const row = await standingLearnerAt(tx, ref)
    if (row.mobile === null) throw conflict(NO_MOBILE)
    const { until, shown } = await give(tx, { id: row.id, name: row.nickname, mobile: row.mobile }, now)
    const ended = await endSessions(tx, row.id, now)
    const body = '老师给你重新设置了登录密码，登录时请换成自己的。不是你要求的，请马上联系老师。'
    await sendMessage(tx, {
      userId: row.id,
      ref: formKey,
      kind: 'account_security',
      title: '登录密码已重置',
      link: '/support-chat',
      body,
      now,
    })
    return {
      object: `user:${row.id}`,
      before: null,
      after: { firstUntil: until, ended },
      reason: values.reason,
      to: `/learners/${row.id}/devices`,
      shown,
    }
  },
})

/** Accounts that the school makes, and passwords for a first sign-in: the way in where no text messages are sent. */
export const learnerAccountArea: Area = { pages: [], acts: [add, givePassword] }
