import type { FastifyInstance, FastifyReply } from 'fastify'
import { mobileOf } from '@/domain/account/phone'
import type { Deps } from '../deps'
import { Refusal } from '../refusal'
import { countStaffTry, forgetStaffTries, staffByMobile } from '../repositories/staff'
import { beginStaffSession } from '../repositories/staff-session'
import { useCode } from '../services/user/sms-codes'
import { setSession } from './cookie'
import { htmlOf } from './layout'
import { send, textsOf } from './reply'
import { sendStaffCode } from './send-code'

const REFUSED = '手机号或验证码不正确，或者尝试次数过多，请稍后再试'

function MobileForm() {
  return (
    <form method="post" action="/sign-in">
      <div className="field">
        <label htmlFor="mobile">手机号</label>
        <input id="mobile" name="mobile" inputMode="tel" autoComplete="tel" maxLength={20} />
      </div>
      <button type="submit">获取验证码</button>
    </form>
  )
}

function CodeForm({ mobile }: { mobile: string }) {
  return (
    <form method="post" action="/sign-in/code">
      <input type="hidden" name="mobile" value={mobile} />
      <div className="field">
        <label htmlFor="code">短信验证码</label>
        <small>如果这个手机号有工作台账号，验证码已经发出。</small>
        <input id="code" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </div>
      <button type="submit">登录</button>
    </form>
  )
}

const show = (reply: FastifyReply, status: number, form: React.ReactNode, notice?: string) =>
  send(reply, status, htmlOf({ title: '登录', notice, children: form }))

/** Sends a code to a member of staff. The reply does not reveal whether a number belongs to one. */
async function askForCode(deps: Deps, text: string, ip: string): Promise<string> {
  const mobile = mobileOf(text) ?? ''
  if (await staffByMobile(deps.db, mobile)) await sendStaffCode(deps, { mobile, purpose: 'desk_sign_in', network: ip })
  return mobile
}

/** The value of a new session; undefined for a wrong code, an unknown number, or too many tries. */
async function signIn(
  deps: Deps,
  texts: { mobile: string; code: string },
  from: { ip: string; agent: string },
): Promise<string | undefined> {
  const staff = await staffByMobile(deps.db, mobileOf(texts.mobile) ?? '')
  if (!staff || !(await countStaffTry(deps.db, staff.id, deps.now()))) return undefined
  try {
    await useCode(deps, { mobile: staff.mobile, purposes: ['desk_sign_in'] }, texts.code)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
  await forgetStaffTries(deps.db, staff.id)
  return beginStaffSession(deps.db, staff.id, from, deps.now())
}

/** The way in: a number, then the code that was sent to it. */
export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/sign-in', async (_, reply) => show(reply, 200, <MobileForm />))
  app.post('/sign-in', async (request, reply) => {
    const mobile = await askForCode(deps, textsOf(request.body).mobile?.[0] ?? '', request.ip)
    return show(reply, 200, <CodeForm mobile={mobile} />)
  })
  app.post('/sign-in/code', async (request, reply) => {
    const { mobile = [], code = [] } = textsOf(request.body)
    const from = { ip: request.ip, agent: request.headers['user-agent'] ?? '' }
    const token = await signIn(deps, { mobile: mobile[0] ?? '', code: code[0] ?? '' }, from)
    if (token === undefined) return show(reply, 403, <MobileForm />, REFUSED)
    return setSession(reply, deps.env, token).redirect('/', 303)
  })
}
