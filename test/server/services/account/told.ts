import { tx } from '#server/database/tables'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { putEmail } from '#server/repositories/account/email'
import { sendMessage } from '#server/repositories/account/message'
import type { MessageKind } from '@/domain/account/messages'
import { startServer, type TestSession } from '../../../support/server'

const MORNING = Date.parse('2026-11-05T10:00:00+08:00')

/** A server on which one learner can be reached by all ways but the mini-program, at ten in the morning. */
export async function toldLearner() {
  const server = await startServer()
  const at = (moment: number) => server.clock.advance(moment - server.clock.now())
  at(MORNING)
  const learner: TestSession = await server.signIn('13900000051')
  await tx(server.db, (work) => putEmail(work, learner.userId, 'lin@example.com', MORNING))
  const identity = { app: 'web' as const, open_id: 'web-1', union_id: null, user_id: learner.userId }
  await server.db.insertInto('messaging_identity').values(identity).execute()
  let told = 0
  const run = () => runDueJobs(server.deps, { deliverMessage: handlers.deliverMessage ?? [] } as typeof handlers)
  /** The ways by which a message of a kind goes out now. */
  const waysOf = async (kind: MessageKind) => {
    await server.db.deleteFrom('message_delivery').execute()
    const message = { userId: learner.userId, kind, ref: String(++told), body: '内容', link: '/order/list', now: server.clock.now() }
    await tx(server.db, (work) => sendMessage(work, message))
    await run()
    const rows = await server.db.selectFrom('message_delivery').select(['channel', 'state']).orderBy('channel').execute()
    return rows.filter(({ state }) => state === 'sent').map(({ channel }) => channel)
  }
  const mails = () => server.db.selectFrom('email_outbox').select(['address', 'subject', 'body', 'unsubscribe']).orderBy('id').execute()
  return { server, learner, at, run, waysOf, mails }
}
export type Told = Awaited<ReturnType<typeof toldLearner>>
