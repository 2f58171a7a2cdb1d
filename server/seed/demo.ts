import { isSpread } from '#server/database/machines'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { emptyPublicCache } from '#server/public-cache'
import { conflict } from '#server/refusal'
import { beginInvitations } from '#server/repositories/campaign/campaigns'
import { recountBoards } from '#server/repositories/exam/rank'
import { addJob } from '#server/repositories/jobs/queue'
import { forgetTrades } from '#server/repositories/order/sandbox'
import { forgetDocuments } from '#server/repositories/search/documents'
import {
  boardsGoing,
  deleteGoing,
  idsGoing,
  journalsOfDemo,
  numbersGoing,
  planRemoval,
  type RemovalPlan,
} from '#server/repositories/site/demo-removal'
import { allowDemo, refuseDemo } from '#server/repositories/site/seed-offer'
import { lockContent } from '#server/repositories/site/setting'
import { deleteJournals } from '#server/repositories/wallet/ledger'
import { refreshPassages } from '#server/services/ai/passages'
import { refreshSearch } from '#server/services/search/subjects'
import { readContent, writeContent } from './load'
import type { Seed } from './read'
import { baseSteps } from './steps'

/** Plans a removal. The lists it works on are joined to every table, which no engine does over several machines: the demo goes before the school moves. */
async function planned(work: Tx): Promise<RemovalPlan> {
  if (await isSpread(work)) throw conflict('数据已经分布在多台机器上，不能再删除演示内容；请在搬到多台机器之前删除')
  return planRemoval(work)
}

/** Says what a removal would do now, and changes nothing. */
export const previewRemoval = ({ db }: Pick<Deps, 'db'>): Promise<RemovalPlan> => tx(db, planned)

/**
 * Removes the demo school: rows that are as they were written, and its learners with everything of theirs. Rows that somebody edited or uses
 * stay. Content of the base that stood back behind the demo is offered again, and no start brings the demo back.
 */
export async function removeDemo(work: Tx, now: number, base: Seed): Promise<RemovalPlan> {
  await lockContent(work)
  const plan = await planned(work)
  const boards = await boardsGoing(work)
  const owners = plan.userIds.map((id) => `user:${id}`)
  const numbers = await numbersGoing(work)
  await deleteJournals(work, { owners, numbers, ids: await journalsOfDemo(work) })
  await forgetTrades(work, numbers)
  for (const kind of ['question', 'doubt'] as const) await forgetDocuments(work, kind, await idsGoing(work, kind))
  await deleteGoing(work)
  await beginInvitations(work)
  await recountBoards(work, boards)
  await refuseDemo(work, now)
  for (const userId of plan.userIds) await addJob(work, 'eraseFiles', { ref: String(userId), payload: { userId }, runAt: now, now })
  for (const step of baseSteps) await step.write({ work, now, isOld: false }, base)
  return plan
}

/** Brings search and quotes to what is left after a removal. Done again it changes nothing. */
export async function settleRemoval(deps: Deps): Promise<void> {
  emptyPublicCache(deps)
  await refreshSearch(deps)
  await refreshPassages(deps)
}

/** Adds the demo school to what there is; no row that is there is touched. In production it comes without learners. */
export async function addDemo(deps: Deps): Promise<void> {
  await tx(deps.db, allowDemo)
  await writeContent(deps, readContent({ ...deps.env, hasDemo: true }), { isWanted: true })
}
