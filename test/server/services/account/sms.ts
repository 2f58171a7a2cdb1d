import type { TestServer } from '../../../support/server'

/** The code last sent to a number, as the development page shows it. */
export async function codeSentTo(server: TestServer, mobile: string): Promise<string> {
  const { body } = await server.db
    .selectFrom('sms_outbox')
    .select('body')
    .where('mobile', '=', mobile)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(body)?.[0] ?? ''
}
