import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InputHTMLAttributes } from 'react'
import type { Deps } from '#server/deps'
import { Refusal } from '#server/refusal'
import { mobileOf, PHONE_INVALID } from '@/domain/account/mobile'
import { setSession } from './form-token'
import { htmlOf } from './layout'
import { partyOf, signInByPasskey, usingOptions } from './passkeys'
import { send, textsOf } from './reply'
import { requestSignInCode, STAFF_SMS_OFF, signInByFirstCode, signInByPassword, signInBySms } from './sign-in'

type LineProps = { name: string; label: string; hint?: string } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'defaultValue'
>

function Line({ name, label, hint, ...input }: LineProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      <input id={name} name={name} aria-describedby={hint && `${name}-hint`} {...input} />
    </div>
  )
}

/** The way in for the first time where no text messages are sent: a code from the owner or from the machine of the school. */
function FirstForm({ mobile }: { mobile: string }) {
  return (
    <form method="post" action="/sign-in/first">
      <h2>第一次登录</h2>
      <p>{STAFF_SMS_OFF}。</p>
      <div className="field">
        <label htmlFor="first-mobile">手机号</label>
        <input id="first-mobile" name="mobile" type="tel" autoComplete="username" maxLength={20} defaultValue={mobile} />
      </div>
      <div className="field">
        <label htmlFor="first-code">一次性登录码</label>
        <input id="first-code" name="code" autoComplete="one-time-code" maxLength={20} />
      </div>
      <button type="submit" className="quiet">
        用登录码登录
      </button>
    </form>
  )
}

/** The way in by a passkey alone: the script shows the button where the browser can do it. */
const PasskeyForm = ({ host }: { host: string }) => (
  <form method="post" action="/sign-in/passkey" data-passkey="use" data-host={host} hidden>
    <input type="hidden" name="answer" />
    <button type="submit" className="quiet">
      用通行密钥登录
    </button>
    <script src="/desk-passkey.js" defer />
  </form>
)

type SignInProps = { mobile: string; hasSms: boolean; host: string }

/** The Enter key presses the first button. */
function SignInForm({ mobile, hasSms, host }: SignInProps) {
  return (
    <>
      <PasskeyForm host={host} />
      <p role="status" data-passkey-words="" />
      <PasswordForm mobile={mobile} hasSms={hasSms} />
      {!hasSms && <FirstForm mobile={mobile} />}
    </>
  )
}

function PasswordForm({ mobile, hasSms }: Omit<SignInProps, 'host'>) {
  return (
    <form method="post" action="/sign-in">
      <Line name="mobile" label="手机号" type="tel" autoComplete="username" maxLength={20} defaultValue={mobile} />
      <Line name="password" label="密码" type="password" autoComplete="current-password" maxLength={128} />
      <Line
        name="code"
        label="动态码"
        hint="身份验证器里的 6 位数字；手机不在身边时填一个恢复码。"
        autoComplete="one-time-code"
        maxLength={20}
      />
      <button type="submit" formAction="/sign-in/password">
        登录
      </button>
      {hasSms && (
        <>
          <h2>第一次登录，或者忘记密码</h2>
          <p>填写上面的手机号，用短信验证码登录。设置过身份验证器的，还要填动态码或恢复码。两样都没有时，请站长重置你的登录方式。</p>
          <button type="submit" className="quiet">
            获取验证码
          </button>
        </>
      )}
    </form>
  )
}

function CodeForm({ mobile }: { mobile: string }) {
  return (
    <>
      <form method="post" action="/sign-in/code">
        <input type="hidden" name="mobile" value={mobile} />
        <Line name="code" label="短信验证码" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        <Line name="second" label="动态码或恢复码" hint="第一次登录不用填；设置过身份验证器的必须填。" autoComplete="off" maxLength={20} />
        <button type="submit">登录</button>
      </form>
      <form method="post" action="/sign-in">
        <input type="hidden" name="mobile" value={mobile} />
        <button type="submit" className="quiet">
          重新获取验证码
        </button>
      </form>
      <p>
        <a href="/sign-in">用密码登录</a>
      </p>
    </>
  )
}

const show = (reply: FastifyReply, status: number, form: React.ReactNode, notice?: string) =>
  send(reply, status, htmlOf({ title: '登录', notice, children: form }))

/** Tells the script of the page what to ask the device. */
function addPasskeyOptions(app: FastifyInstance, deps: Deps): void {
  app.post('/sign-in/passkey/options', async ({ ip }, reply) => {
    try {
      return reply.header('cache-control', 'no-store').send({ options: await usingOptions(deps, ip) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return reply.status(error.code).send({ message: error.message })
    }
  })
}

/** The way in: password and authenticator; the first time, and for who forgot the password, a code by text message. */
export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const hasSms = deps.env.sms.kind !== 'off'
  const { host } = partyOf(deps)
  /** Signs in, or shows the form again with the reason. */
  const enter = async (
    { ip, headers }: FastifyRequest,
    reply: FastifyReply,
    form: React.ReactNode,
    signIn: (from: { ip: string; agent: string }) => Promise<string>,
  ) => {
    try {
      const token = await signIn({ ip, agent: headers['user-agent'] ?? '' })
      return setSession(reply, deps.env, token).redirect('/', 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return show(reply, error.code === 429 ? 429 : 403, form, error.message)
    }
  }
  const fieldsOf = (request: FastifyRequest) => {
    const texts = textsOf(request.body)
    return (name: string) => texts[name]?.[0] ?? ''
  }
  app.get('/sign-in', async (_, reply) => show(reply, 200, <SignInForm mobile="" hasSms={hasSms} host={host} />))
  app.post('/sign-in', async (request, reply) => {
    const given = fieldsOf(request)('mobile')
    const mobile = mobileOf(given)
    if (mobile === null) return show(reply, 422, <SignInForm mobile={given} hasSms={hasSms} host={host} />, PHONE_INVALID)
    if (!hasSms) return show(reply, 200, <SignInForm mobile={mobile} hasSms={hasSms} host={host} />, STAFF_SMS_OFF)
    return show(reply, 200, <CodeForm mobile={mobile} />, await requestSignInCode(deps, mobile, request.ip))
  })
  app.post('/sign-in/password', async (request, reply) => {
    const field = fieldsOf(request)
    const given = { mobile: field('mobile'), password: field('password'), code: field('code') }
    return enter(request, reply, <SignInForm mobile={given.mobile} hasSms={hasSms} host={host} />, (from) =>
      signInByPassword(deps, given, from),
    )
  })
  app.post('/sign-in/first', async (request, reply) => {
    const field = fieldsOf(request)
    const given = { mobile: field('mobile'), code: field('code') }
    const form = <SignInForm mobile={given.mobile} hasSms={hasSms} host={host} />
    return enter(request, reply, form, (from) => signInByFirstCode(deps, given, from))
  })
  app.post('/sign-in/code', async (request, reply) => {
    const field = fieldsOf(request)
    const given = { mobile: field('mobile'), sms: field('code'), code: field('second') }
    return enter(request, reply, <CodeForm mobile={given.mobile} />, (from) => signInBySms(deps, given, from))
  })
  addPasskeyOptions(app, deps)
  app.post('/sign-in/passkey', async (request, reply) => {
    const answer = fieldsOf(request)('answer')
    return enter(request, reply, <SignInForm mobile="" hasSms={hasSms} host={host} />, (from) => signInByPasskey(deps, answer, from))
  })
}
