import { tx } from '#server/database/tables'
import { answerWithin } from '#server/services/doubt/answer'
import { doubt } from '@/contract/doubt/doubt'
import type { AskDoubt } from '@/contract/doubt/doubt.schema'
import { startServer, type TestSession } from '../../../support/server'
import { addExam } from '../exam/exam-fixture'

export const TEACHER = 4
let made = 0

/** A server with the small bank and a teacher, and what learners do with questions, each in a word. */
export async function startDoubtServer() {
  const server = await startServer()
  await addExam(server.db)
  await server.db
    .insertInto('teacher')
    .values({ id: TEACHER, name: '林书衡', title: '经济法基础主讲', avatar: 'avatars/t4.jpg', intro: '' })
    .execute()
  const ask = (session: TestSession, text: string, change: Partial<AskDoubt> = {}) =>
    server.send(
      doubt.ask,
      { body: { text, images: [], anchor: {}, isAnonymous: false, idempotencyKey: `key-${++made}-000`, ...change } },
      session,
    )
  return {
    server,
    ask,
    open: (id: number, session?: TestSession, uid?: number) =>
      server.send(doubt.open, { params: { id }, query: uid === undefined ? {} : { uid } }, session),
    write: (id: number, text: string, session: TestSession, idempotencyKey = `post-${++made}-000`) =>
      server.send(doubt.write, { params: { id }, body: { text, images: [], idempotencyKey } }, session),
    accept: (id: number, postId: number, session: TestSession) => server.send(doubt.accept, { params: { id }, body: { postId } }, session),
    teach: (doubtId: number, text = '先看制定机关，再看名称。', idempotencyKey = `teach-${++made}`) =>
      tx(server.db, (work) => answerWithin(work, { doubtId, teacherId: TEACHER, text, idempotencyKey }, server.clock.now())),
    quota: (session: TestSession) => server.send(doubt.quota, {}, session),
    passHours: (hours: number) => server.clock.advance(hours * 3_600_000),
  }
}

export type DoubtServer = Awaited<ReturnType<typeof startDoubtServer>>
