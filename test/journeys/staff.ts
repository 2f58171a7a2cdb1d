import assert from 'node:assert/strict'
import { codeSentTo } from './code-sent'

/** A member of the staff at work on the desk, as a browser without scripts. */
export type Staff = {
  /** The text of a page. */
  see(path: string): Promise<string>
  /** Goes through an act: form, preview, confirmation. Gives what the preview said. */
  act(name: string, ref: string | number, values: Record<string, string | readonly string[]>): Promise<string>
}

/** The seeded owner, who may do everything. */
const OWNER = '13800000000'

const hidden = (name: string, body: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''

type Desk = { origin: string; deskOrigin: string }

/** Fields of a form, a list's texts under one name. */
const pairsOf = (form: Record<string, string | readonly string[]>) =>
  Object.entries(form).flatMap(([name, given]) => [given].flat().map((text): [string, string] => [name, text]))

const signedIn = new Map<string, Promise<Staff>>()

/** The owner at work on a desk. Signed in once for all journeys: a second code within a minute would be refused. `origin` is the server whose messages are read for the code. */
export function staffOf(desk: Desk): Promise<Staff> {
  const staff = signedIn.get(desk.deskOrigin) ?? signIn(desk)
  signedIn.set(desk.deskOrigin, staff)
  return staff
}

async function signIn({ origin, deskOrigin }: Desk): Promise<Staff> {
  let cookie = ''
  const ask = async (path: string, form?: Record<string, string | readonly string[]>) => {
    const reply = await fetch(`${deskOrigin}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { cookie },
      redirect: 'manual',
      ...(form && { body: new URLSearchParams(pairsOf(form)) }),
    })
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: reply.status, body: await reply.text() }
  }
  await ask('/sign-in', { mobile: OWNER })
  const { status } = await ask('/sign-in/code', { mobile: OWNER, code: await codeSentTo(origin, OWNER) })
  assert.equal(status, 303, 'the owner could not sign in')
  return {
    see: async (path) => {
      const page = await ask(path)
      assert.equal(page.status, 200, `${path} answers ${page.status}`)
      return page.body
    },
    act: async (name, ref, values) => {
      const address = `/acts/${name}/${ref}`
      const form = await ask(address)
      const sent = { ...values, _token: hidden('_token', form.body), _version: hidden('_version', form.body) }
      const preview = await ask(address, { ...sent, _step: 'preview' })
      assert.equal(preview.status, 200, `${address}: ${preview.body}`)
      const needsCode = preview.body.includes('name="_code"')
      const _code = needsCode ? await codeSentTo(origin, OWNER) : ''
      const done = await ask(address, { ...sent, _token: hidden('_token', preview.body), _code, _step: 'run' })
      assert.equal(done.status, 303, `${address}: ${done.body}`)
      return preview.body
    },
  }
}
