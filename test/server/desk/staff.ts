import type { FastifyInstance } from 'fastify'
import { hashOf } from '#server/repositories/account/session/session'
import { addStaff } from '#server/repositories/account/staff'
import { beginStaffSession } from '#server/repositories/account/staff-session'
import type { StaffRole } from '@/domain/account/staff-roles'
import type { TestServer } from '../../support/server'

/** Texts by field; a list's texts come under one name. */
type Form = Record<string, string | readonly string[]>

/** `bytes`: the body of a file. */
type Answer = { status: number; body: string; to: string; bytes: Buffer }

export type Browser = {
  /** The value of its cookie. */
  session: string
  get(url: string): Promise<Answer>
  post(url: string, form: Form): Promise<Answer>
  /**
   * Goes through an act as a browser does: form, preview, confirmation, with the code that was sent where one is asked for. `version`: of
   * the object as the form was opened, where it is not the present one.
   */
  act(name: string, ref: string | number, form: Form, version?: number): Promise<Answer>
}

/** Whether tests of the whole desk try everything with everything: `DESK_WALK=whole`, as `lab -- attack:desk` does. Otherwise pairs are tried. */
export const isWholeWalk = process.env.DESK_WALK === 'whole'

let made = 0

export const tokenIn = (body: string) => /name="_token" value="([^"]+)"/.exec(body)?.[1] ?? ''
const versionIn = (body: string) => /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''

/** The code sent to a number last. */
async function codeFor(db: TestServer['db'], mobile: string): Promise<string> {
  const sent = await db.selectFrom('sms_outbox').select('body').where('mobile', '=', mobile).orderBy('id', 'desc').executeTakeFirst()
  return /\d{6}/.exec(sent?.body ?? '')?.[0] ?? ''
}

/** A browser in which a new member of the staff with these roles has signed in. */
export async function staffBrowser({ db, clock }: TestServer, desk: FastifyInstance, roles: StaffRole[]): Promise<Browser> {
  const mobile = `137${String(++made).padStart(8, '0')}`
  const id = (await addStaff(db, { mobile, name: `员工${made}`, roles }, clock.now())) ?? 0
  const session = await beginStaffSession(db, id, { ip: '::1', agent: 'test' }, clock.now())
  const cookie = `desk_session=${session}`
  const ask = async (options: { method: 'GET' | 'POST'; url: string; payload?: string }) => {
    const { statusCode, body, headers, rawPayload } = await desk.inject({
      ...options,
      headers: { cookie, ...(options.payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }) },
    })
    return { status: statusCode, body, to: headers.location ?? '', bytes: rawPayload }
  }
  const get = (url: string) => ask({ method: 'GET', url })
  const pairs = (form: Form) =>
    Object.entries(form).flatMap(([name, given]) => [given].flat().map((text): [string, string] => [name, text]))
  const post = (url: string, form: Form) => ask({ method: 'POST', url, payload: String(new URLSearchParams(pairs(form))) })
  return {
    session,
    get,
    post,
    act: async (name, ref, form, version) => {
      const url = `/acts/${name}/${encodeURIComponent(ref)}`
      const versionOf = (body: string) => (version === undefined ? versionIn(body) : String(version))
      const shown = await get(url)
      const preview = await post(url, { ...form, _token: tokenIn(shown.body), _version: versionOf(shown.body), _step: 'preview' })
      if (preview.status !== 200) return preview
      const _code = preview.body.includes('name="_code"') ? await codeFor(db, mobile) : ''
      return post(url, { ...form, _token: tokenIn(preview.body), _version: versionOf(preview.body), _code, _step: 'run' })
    },
  }
}

/** Returns the number of the member of the staff who uses a browser. */
export async function staffIdOf({ db }: TestServer, { session }: Browser): Promise<number> {
  const row = await db.selectFrom('staff_session').select('staff_id').where('hash', '=', hashOf(session)).executeTakeFirstOrThrow()
  return row.staff_id
}

type Act = { name: string; ref: string | number; form: Form }

/** Opens the forms of several acts one after the other and sends them at the same moment, after a code that counts for all of them. */
export async function sendAtOnce({ db, clock }: TestServer, { get, post }: Browser, acts: readonly Act[]): Promise<Answer[]> {
  await db.updateTable('staff_session').set({ confirmed_at: clock.now() }).execute()
  const ready: { url: string; form: Form }[] = []
  for (const { name, ref, form } of acts) {
    const url = `/acts/${name}/${ref}`
    const { body } = await get(url)
    ready.push({ url, form: { ...form, _token: tokenIn(body), _version: versionIn(body), _step: 'run' } })
  }
  return Promise.all(ready.map(({ url, form }) => post(url, form)))
}
