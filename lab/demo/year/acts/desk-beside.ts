import { tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import { answerMessage, listSupport } from '#server/repositories/account/support'
import { listErratumTasks } from '#server/repositories/errata/errata'
import { decideReport, listReports } from '#server/repositories/errata/question-reports'
import { listRemarks } from '#server/repositories/site/remarks'
import { acceptWithin } from '#server/services/errata/errata'
import { decideRemarkWithin } from '#server/services/site/remarks'
import type { Chance } from '../../chance'
import { errataWords, reportWords, supportWords } from '../words/beside'
import { FIRST_ID, type World } from '../world'

const MOST = 50

async function answerSupport({ db, clock }: World['server']): Promise<void> {
  for (const row of (await listSupport(db, { status: 'open', limit: MOST })).filter(({ id }) => id >= FIRST_ID)) {
    const words = supportWords.find(({ ask }) => ask === row.body)
    if (!words) continue
    const now = clock.now()
    await tx(db, async (work) => {
      const answered = await answerMessage(work, row.id, words.answer, now)
      if (!answered?.userId) return
      const told = { userId: answered.userId, kind: 'notice' as const, ref: `support:${row.id}`, title: '客服回复了你的留言' }
      await sendMessage(work, { ...told, body: words.answer, now })
    })
  }
}

async function answerReports({ db, clock }: World['server']): Promise<void> {
  for (const row of (await listReports(db, { status: 'submitted', limit: MOST })).filter(({ id }) => id >= FIRST_ID)) {
    const words = reportWords.find(({ text }) => text === row.note)
    if (!words) continue
    const wish = { status: words.status, answer: words.answer, now: clock.now() }
    await tx(db, async (work) => {
      for (const userId of await decideReport(work, row.id, wish))
        await sendMessage(work, {
          userId,
          kind: 'report_answered',
          ref: `report:${row.id}`,
          body: words.answer,
          link: `/explanation/${row.questionId}/detail`,
          now: wish.now,
        })
    })
  }
}

async function answerErrata({ db, clock }: World['server']): Promise<void> {
  for (const row of (await listErratumTasks(db, { status: 'submitted', limit: MOST })).filter(({ id }) => id >= FIRST_ID)) {
    const words = errataWords.find(({ quote }) => quote === row.quote)
    if (words) await tx(db, (work) => acceptWithin(work, { id: row.id, reply: words.reply }, clock.now()))
  }
}

/** Answers messages, mistakes that were found and comments, on most days. */
export async function answerBeside({ server }: World, chance: Chance): Promise<void> {
  if (chance.below(4) === 0) return
  await answerSupport(server)
  await answerReports(server)
  await answerErrata(server)
  const held = await listRemarks(server.db, { visibility: 'held', limit: MOST })
  for (const row of held.filter(({ id }) => id >= FIRST_ID))
    await tx(server.db, (work) => decideRemarkWithin(work, { ...row, visibility: 'public', reason: '' }, server.clock.now()))
}
