import assert from 'node:assert/strict'

/** The newest code sent to a number, read where a developer reads it. */
export async function codeSentTo(origin: string, mobile: string): Promise<string> {
  const reply = await fetch(`${origin}/dev/sms.json?mobile=${mobile}`)
  const { rows } = (await reply.json()) as { rows: { body: string }[] }
  const code = /\d{6}/.exec(rows[0]?.body ?? '')?.[0]
  assert.ok(code, `no code was sent to ${mobile}`)
  return code
}
