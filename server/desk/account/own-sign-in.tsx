import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { authenticatorAddress, newRecoveryCodes, pendingStep, secretToShow, useFactor } from '#server/desk/frame/factors'
import { type Area, act, type DeskVisit, momentText, page } from '#server/desk/frame/row'
import type { Start } from '#server/desk/frame/start'
import { countFactorTry } from '#server/desk/frame/tries'
import { oneTimeCode, secret } from '#server/desk/parts/field'
import { QrCode } from '#server/desk/parts/qr-code'
import { idOf } from '#server/desk/parts/ref'
import { senderAt } from '#server/providers/sms/notice'
import { conflict, invalid } from '#server/refusal'
import { confirmPending, factorsOf, putStaffPassword, recoveryCodesLeft } from '#server/repositories/account/staff'
import { endStaffSession, keepOwnStaffSession, staffSessionsOf } from '#server/repositories/account/staff-session'
import { isPassword, passwordHash } from '#server/services/account/password'
import { passwordError } from '@/domain/account/password'

const everybody = ['editor', 'teacher', 'service', 'finance', 'marketing'] as const
const SHORTEST = 10

/** Two fields for a new password. */
const newPassword = {
  password: secret({
    label: '新密码',
    hint: `至少 ${SHORTEST} 位，包含字母、数字、符号中的两种，只用在工作台。`,
    autoComplete: 'new-password',
  }),
  again: secret({ label: '再输一次新密码', autoComplete: 'new-password' }),
}
const codeNow = oneTimeCode({ label: '动态码', hint: '身份验证器现在显示的 6 位数字。' })
const codeOrRecovery = oneTimeCode({ label: '动态码或恢复码', hint: '原来的身份验证器现在显示的 6 位数字；它不在手边时填一个恢复码。' })

const NOT_SET_UP = '请先设置密码和身份验证器'
/** Forms of later changes show this to staff who have nothing to change yet. */
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

/** The hash of a new password, or the reason why it is not taken. */
async function hashOf({ password, again }: { password: string; again: string }, mobile: string): Promise<string> {
  if (password !== again) throw invalid('两次输入的密码不一样')
  if (password.length < SHORTEST) throw invalid(`工作台的密码至少 ${SHORTEST} 位`)
  const wrong = passwordError(password, [mobile])
  if (wrong) throw invalid(wrong)
  return passwordHash(password)
}

/** Shows the secret of an authenticator: a picture to scan, and the same as text to type. */
async function authenticatorFacts(deps: Parameters<typeof secretToShow>[0], { id, mobile }: DeskVisit['staff']): Promise<Start['facts']> {
  const words = await secretToShow(deps, id)
  const address = authenticatorAddress(words, mobile, (await senderAt(deps)).name)
  return [
    ['身份验证器', '手机上任意一款支持动态码（TOTP）的应用，用它扫二维码添加；在这台手机上设置时点链接，或者手工输入密钥。'],
    ['二维码', <QrCode key="code" text={address} label="身份验证器的二维码，内容与密钥相同" />],
    [
      '链接',
      <a key="link" href={address}>
        用身份验证器打开
      </a>,
    ],
    ['密钥', <code key="secret">{words.match(/.{1,4}/g)?.join(' ')}</code>],
  ]
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p role="status" className="notice">
        已经设置好。下面的恢复码只显示这一次，请抄下来或打印，放在安全的地方。
      </p>
      <p>手机丢了或换了的时候，用一个恢复码代替动态码登录；每个只能用一次。以前的恢复码已经作废。</p>
      <ol className="once">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <a className="act" href="/me">
        我已保存，继续
      </a>
    </>
  )
}

const me = page({
  path: '/me',
  title: '我的登录方式',
  roles: everybody,
  isForNewcomers: true,
  load: async ({ db, now }, { staff }) => ({
    own: staff.sessionId,
    factors: await factorsOf(db, staff.id),
    left: await recoveryCodesLeft(db, staff.id),
    rows: await staffSessionsOf(db, staff.id, now()),
  }),
  view: ({ own, factors, left, rows }, { staff }) => (
    <>
      {staff.hasFactors ? (
        <>
          <Facts
            of={[
              ['密码', `设置于 ${momentText(factors.passwordAt)}`],
              ['身份验证器', `设置于 ${momentText(factors.secretAt)}`],
              ['恢复码', left > 0 ? `还有 ${left} 个没用过` : '已经用完，请重新生成'],
            ]}
          />
          <ActLink name="change-own-password" of="me">
            修改密码
          </ActLink>
          <ActLink name="change-authenticator" of="me">
            换身份验证器
          </ActLink>
          <ActLink name="renew-recovery-codes" of="me">
            重新生成恢复码
          </ActLink>
          <PageLink to="/me/passkeys">通行密钥</PageLink>
        </>
      ) : (
        <>
          <p>还没有设置密码和身份验证器。设置以后用它们登录，不再需要短信验证码。</p>
          <ActLink name="set-up-sign-in" of="me">
            设置密码和身份验证器
          </ActLink>
        </>
      )}
      <h2>登录着的设备</h2>
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

const setUp = act({
  name: 'set-up-sign-in',
  title: '设置密码和身份验证器',
  roles: everybody,
  isForNewcomers: true,
  isDirect: true,
  fields: { ...newPassword, code: codeNow },
  start: async (deps, _ref, { staff }) => {
    if (staff.hasFactors) throw conflict('密码和身份验证器已经设置过，可以在「我的登录方式」里修改')
    return { facts: await authenticatorFacts(deps, staff) }
  },
  preview: () => ['以后用密码和动态码登录'],
  run: async (tx, { values, visit: { staff }, now }) => {
    if (staff.hasFactors) throw conflict('密码和身份验证器已经设置过')
    const hash = await hashOf(values, staff.mobile)
    const { pending, step } = await pendingStep(tx, staff.id, values.code, now)
    if (!(await confirmPending(tx, staff.id, pending, { step, now }))) throw conflict('刚在另一个窗口设置过')
    await putStaffPassword(tx, staff.id, hash, now)
    await keepOwnStaffSession(tx, staff.id, staff.sessionId, now)
    const codes = await newRecoveryCodes(tx, staff.id)
    const after = { password: true, authenticator: true, recoveryCodes: codes.length }
    return { object: `staff:${staff.id}`, before: null, after, to: '/me', shown: <RecoveryCodes codes={codes} /> }
  },
})

const changePassword = act({
  name: 'change-own-password',
  title: '修改密码',
  roles: everybody,
  isDirect: true,
  fields: {
    current: secret({
      label: '现在的密码',
      hint: '忘了密码、这次用短信验证码登录的，不用填。',
      autoComplete: 'current-password',
      isOptional: true,
    }),
    ...newPassword,
  },
  start: async (_deps, _ref, { staff }) => ({ facts: staff.hasFactors ? [] : notSetUp }),
  preview: () => ['下次用新密码登录，其他设备退出登录'],
  check: async (deps, { visit: { staff }, values }) => {
    refuseNewcomer(staff)
    // Staff who forgot the password came in by a text message and a code of the authenticator.
    if (staff.beganBy === 'sms') return
    const { passwordHash: kept } = await factorsOf(deps.db, staff.id)
    const takeBack = await countFactorTry(deps, staff.id)
    if (kept === null || !(await isPassword(kept, values.current))) throw invalid('现在的密码不正确')
    await takeBack()
  },
  run: async (tx, { values, visit: { staff }, now }) => {
    await putStaffPassword(tx, staff.id, await hashOf(values, staff.mobile), now)
    await keepOwnStaffSession(tx, staff.id, staff.sessionId, now)
    return { object: `staff:${staff.id}`, before: null, after: { password: true }, to: '/me' }
  },
})

const changeAuthenticator = act({
  name: 'change-authenticator',
  title: '换身份验证器',
  roles: everybody,
  isDirect: true,
  fields: { old: codeOrRecovery, code: { ...codeNow, label: '新的动态码', hint: '新的身份验证器现在显示的 6 位数字。' } },
  start: async (deps, _ref, { staff }) => ({ facts: staff.hasFactors ? await authenticatorFacts(deps, staff) : notSetUp }),
  preview: () => ['以后用新的身份验证器'],
  check: async (deps, { visit: { staff }, values }) => {
    refuseNewcomer(staff)
    // A wrong new code costs no recovery code.
    await pendingStep(deps.db, staff.id, values.code, deps.now())
    await useFactor(deps, staff.id, values.old)
  },
  run: async (tx, { values, visit: { staff }, now }) => {
    const { pending, step } = await pendingStep(tx, staff.id, values.code, now)
    if (!(await confirmPending(tx, staff.id, pending, { step, now }))) throw conflict('刚在另一个窗口设置过')
    const codes = await newRecoveryCodes(tx, staff.id)
    const after = { authenticator: true, recoveryCodes: codes.length }
    return { object: `staff:${staff.id}`, before: null, after, to: '/me', shown: <RecoveryCodes codes={codes} /> }
  },
})

const renewCodes = act({
  name: 'renew-recovery-codes',
  title: '重新生成恢复码',
  roles: everybody,
  isDirect: true,
  fields: { code: codeOrRecovery },
  start: async (_deps, _ref, { staff }) => ({ facts: staff.hasFactors ? [['以前的恢复码', '重新生成后全部作废']] : notSetUp }),
  preview: () => ['以前的恢复码作废'],
  check: async (deps, { visit: { staff }, values }) => {
    refuseNewcomer(staff)
    await useFactor(deps, staff.id, values.code)
  },
  run: async (tx, { visit: { staff } }) => {
    const codes = await newRecoveryCodes(tx, staff.id)
    const after = { recoveryCodes: codes.length }
    return { object: `staff:${staff.id}`, before: null, after, to: '/me', shown: <RecoveryCodes codes={codes} /> }
  },
})

const endSession = act({
  name: 'end-session',
  title: '退出登录',
  roles: everybody,
  isForNewcomers: true,
  fields: {},
  start: async () => ({ facts: [] }),
  preview: () => ['这台设备退出工作台'],
  run: async (tx, { ref, visit, now }) => {
    const id = idOf(ref, '登录')
    if (!(await endStaffSession(tx, visit.staff.id, id, now))) throw conflict('这台设备已经退出')
    return { object: `staff-session:${id}`, before: null, after: null, to: '/' }
  },
})

/** How a member of the staff signs in, and where they are signed in. */
export const ownSignInArea: Area = { pages: [me], acts: [setUp, changePassword, changeAuthenticator, renewCodes, endSession] }
