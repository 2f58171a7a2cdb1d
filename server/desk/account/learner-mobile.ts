import type { Db, Tx } from '#server/database/tables'
import { type Area, act, type Done } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { rowVersion } from '#server/desk/parts/ref'
import { codeOf } from '#server/error-code'
import { conflict, invalid } from '#server/refusal'
import { endSessions, isMobileTaken, replaceMobile } from '#server/repositories/account/account'
import { sendMessage } from '#server/repositories/account/message'
import { addJob } from '#server/repositories/jobs/queue'
import { sendCode, useCode } from '#server/services/account/sms-codes'
import { mobileInput, mobileOf, PHONE_INVALID } from '@/domain/account/mobile'
import { maskMobile } from '@/domain/text/personal-fields'
import { standingLearnerAt } from './learner-page'

const roles = ['service'] as const
const UNIQUE_VIOLATION = '23505'
const PURPOSE = 'new_mobile'
const reason = text({ label: '原因', most: 200 })
const mobile = text({ label: '新手机号', most: 20 })
/** Said to the number that an account had before. */
const MOVED = '你的账号换了手机号'
const taken = () => conflict('这个手机号已经是另一位学员的；两个账号都是同一个人的，请在“更多”里用“合并另一个账号”')

const factsOf = async (db: Db, ref: string) => {
  const row = await standingLearnerAt(db, ref)
  return [
    ['学员', `${row.nickname}（${row.id}）`],
    ['现在的手机号', maskMobile(row.mobile ?? '') || '—'],
  ] as const
}

/** The typed number for the learner. Refuses the present one and that of somebody else. */
async function newMobile(db: Db, ref: string, typed: string): Promise<string> {
  const row = await standingLearnerAt(db, ref)
  const given = mobileOf(mobileInput(typed))
  if (given === null) throw invalid(PHONE_INVALID)
  if (given === row.mobile) throw invalid('新手机号和现在的一样')
  if (await isMobileTaken(db, given, row.id)) throw taken()
  return given
}

const versionAt = async (db: Db | Tx, ref: string) => rowVersion({ mobile: (await standingLearnerAt(db, ref)).mobile })

type Change = { ref: string; values: { mobile: string; reason: string }; now: number; formKey: string }

/** Gives a learner another mobile, ends the sessions, and tells the learner and the old number. The new one gets the text message of the message. */
async function putMobile(tx: Tx, { ref, values, now, formKey }: Change): Promise<Done> {
  const row = await standingLearnerAt(tx, ref)
  const after = await newMobile(tx, ref, values.mobile)
  try {
    if (!(await replaceMobile(tx, row.id, { before: row.mobile, after, now }))) throw conflict('手机号刚刚被改过，请重新打开')
  } catch (error) {
    throw codeOf(error) === UNIQUE_VIOLATION ? taken() : error
  }
  await endSessions(tx, row.id, now)
  const body = `你的手机号换成了 ${maskMobile(after)}，请用它重新登录。不是你要求的，请马上联系客服。`
  const told = { kind: 'account_security', title: '手机号已更换', link: '/support-chat' } as const
  await sendMessage(tx, { userId: row.id, ref: formKey, body, now, ...told })
  if (row.mobile !== null) await addJob(tx, 'tellMobile', { ref: formKey, payload: { mobile: row.mobile, title: MOVED }, runAt: now, now })
  const change = { before: { mobile: maskMobile(row.mobile ?? '') }, after: { mobile: maskMobile(after) } }
  return { object: `user:${row.id}`, ...change, reason: values.reason, to: `/learners/${row.id}/devices` }
}

const sendMobileCode = act({
  name: 'send-mobile-code',
  title: '换手机号：发验证码',
  roles,
  fields: { mobile, reason },
  start: async ({ db }, ref) => ({ facts: await factsOf(db, ref) }),
  preview: async ({ db }, ref, values) => [
    `向 ${maskMobile(await newMobile(db, ref, values.mobile))} 发一条验证码，5 分钟内有效`,
    '请学员把验证码念给你，下一步填写；这一步还不改手机号',
  ],
  check: async (deps, { visit, values }) => {
    const number = await newMobile(deps.db, visit.params.ref ?? '', values.mobile)
    await sendCode(deps, { mobile: number, purpose: PURPOSE, network: visit.ip })
  },
  run: async (tx, { ref, values }) => {
    const { id } = await standingLearnerAt(tx, ref)
    const after = { to: maskMobile(await newMobile(tx, ref, values.mobile)) }
    return { object: `user:${id}`, before: null, after, reason: values.reason, to: `/acts/change-mobile/${id}` }
  },
})

const changeMobile = act({
  name: 'change-mobile',
  title: '换手机号',
  roles,
  confirms: 'lately',
  fields: { mobile, code: text({ label: '新手机号收到的验证码', most: 6 }), reason },
  start: async ({ db }, ref) => ({ facts: await factsOf(db, ref) }),
  preview: async ({ db }, ref, values) => [
    `手机号换成 ${maskMobile(await newMobile(db, ref, values.mobile))}，以后用它登录`,
    '学员在所有设备上退出登录，原来的手机号不能再登录这个账号',
    '学员会收到消息和短信',
  ],
  check: async (deps, { visit, values }) => {
    const number = await newMobile(deps.db, visit.params.ref ?? '', values.mobile)
    await useCode(deps, { mobile: number, purposes: [PURPOSE] }, values.code.trim())
  },
  run: (tx, context) => putMobile(tx, context),
})

const replaceWithoutCode = act({
  name: 'replace-mobile',
  title: '换手机号：收不到验证码',
  roles,
  confirms: 'each',
  needsSecond: 'always',
  fields: { mobile, reason: text({ label: '怎样核对了本人', hint: '例如：视频核对了身份证；两个人都要看过', most: 200 }) },
  start: async ({ db }, ref) => ({ facts: await factsOf(db, ref), version: await versionAt(db, ref) }),
  preview: async ({ db }, ref, values) => [
    `没有验证码，手机号换成 ${maskMobile(await newMobile(db, ref, values.mobile))}，以后用它登录`,
    '学员在所有设备上退出登录，原来的手机号不能再登录这个账号',
    '原来的和新的手机号都会收到短信，学员会收到消息',
    `怎样核对了本人：${values.reason}`,
  ],
  run: async (tx, context) => {
    if ((await versionAt(tx, context.ref)) !== context.version) throw conflict('手机号刚刚被改过，请重新打开')
    return putMobile(tx, context)
  },
})

/** A learner's new mobile, proved by a code that was sent to it, or by two persons of the staff. */
export const learnerMobileArea: Area = { pages: [], acts: [sendMobileCode, changeMobile, replaceWithoutCode] }
