import type { GroupQuery } from '@/contract/study/plan.schema'
import { session } from '@/data/account/session'

const learner = () => session.store.getState().userId
/** By whom, because the next learner on the device has subjects of their own. */
let chosen: { by: number | null; of: GroupQuery } = { by: null, of: {} }

/** From now on every page of the plan shows this subject. Tabs of a mini-program take no parameters. */
export function chooseSubject(courseGroupId: number): void {
  chosen = { by: learner(), of: { courseGroupId } }
}

/** The subject the learner chose; without a choice none is named, which is the one joined last. */
export const studySubject = (): GroupQuery => (chosen.by === learner() ? chosen.of : {})
